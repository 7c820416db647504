import type { Static } from '../../schema.ts';
import type { TaskOptions } from '../../tasks/task.ts';
import type { TaskBody } from './tasks/task.ts';
import { withoutNulls } from './without-nulls.ts';

/** The optional fields of a submitted task. Left out are `proxy_password` and `certificates`: nothing uses them, and they
 *  are secrets. Old clients name the profile `session_id`. */
export function toTaskOptions(body: Static<typeof TaskBody>): TaskOptions {
  return withoutNulls({
    responseModel: body.response_model,
    metadata: body.metadata,
    allowedUrls: body.allowed_urls,
    customTools: body.custom_tools?.map(({ name, description, inputs }) => {
      return { name, description: description ?? '', inputs: inputs ?? {} };
    }),
    profileId: body.profile_id || body.session_id || null,
    isProfileReadOnly: body.profile_read_only,
    files: body.files,
    extensions: body.extensions,
    proxyServer: body.proxy_server,
    proxyUsername: body.proxy_username,
    agent: body.agent,
    stealthMode: body.stealth_mode,
    useStealth: body.use_stealth,
    useAdblock: body.use_adblock,
    useCaptchaSolver: body.use_captcha_solver,
    showCursor: body.show_cursor,
    additionalTools: body.additional_tools,
    experimentalFeatures: body.experimental_features,
  });
}
