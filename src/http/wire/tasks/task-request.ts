import type { Static } from '#typebox';
import { AppError } from '../../../errors.ts';
import { checkSchema } from '../../../json-schema/json-schema.ts';
import { withoutEntered } from '../../../tasks/missing-values.ts';
import {
  MAX_STEPS,
  MAX_TASK_CHARACTERS,
  type Task,
  type TaskOptions,
  type TaskRequest,
  type TaskSecrets,
  toSubmittedText,
} from '../../../tasks/task.ts';
import { checkAddressPatterns, toPageAddress } from '../address.ts';
import { withoutNulls } from '../without-nulls.ts';
import { toCertificates } from './certificates.ts';
import { checkCustomTools } from './client-tools.ts';
import { readTaskProxy } from './proxy.ts';
import type { TaskBody } from './task.ts';

/** Throws too_large and invalid. The body has been checked against TaskBody. */
export function toTaskRequest(body: Static<typeof TaskBody>): TaskRequest {
  if (body.task !== null && body.task.length > MAX_TASK_CHARACTERS) {
    throw new AppError(
      'too_large',
      `task must be at most ${MAX_TASK_CHARACTERS} characters; it has ${body.task.length}.`,
    );
  }
  const problem = body.response_model ? checkSchema(body.response_model) : null;
  if (problem !== null) throw new AppError('invalid', `response_model must be a JSON Schema (2020-12): ${problem}`);
  checkAddressPatterns('allowed_urls', body.allowed_urls ?? []);
  checkCustomTools(body.custom_tools ?? []);
  const secrets = toTaskSecrets(body);
  return {
    task: body.task,
    url: toPageAddress('url', body.url),
    device: body.device ?? 'desktop',
    maxSteps: body.max_steps ?? MAX_STEPS.default,
    enableRecording: body.enable_recording ?? true,
    options: toTaskOptions(body),
    ...(Object.keys(secrets).length > 0 && { secrets }),
  };
}

/** A request whose directives were read. */
type Submitted = TaskRequest & Pick<Task, 'directives'>;

/** The inverse of `toTaskRequest`. */
export function toTaskBody({ task, directives, url, device, maxSteps, enableRecording, options }: Submitted) {
  const body: Static<typeof TaskBody> = {
    task: toSubmittedText({ task, directives }),
    ...{ device, max_steps: maxSteps, enable_recording: enableRecording },
    ...(url !== null && { url }),
    ...toWireOptions(options),
  };
  return body;
}

function toWireOptions(options: TaskOptions): Partial<Static<typeof TaskBody>> {
  const shown = withoutEntered(options);
  const fields = Object.entries(FIELDS).map(([option, field]) => [field, shown[option as keyof TaskOptions]]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The field that each option is sent as. */
const FIELDS: Readonly<Record<Exclude<keyof TaskOptions, 'traceparent'>, keyof Static<typeof TaskBody>>> = {
  responseModel: 'response_model',
  metadata: 'metadata',
  allowedUrls: 'allowed_urls',
  customTools: 'custom_tools',
  profileId: 'profile_id',
  isProfileReadOnly: 'profile_read_only',
  files: 'files',
  extensions: 'extensions',
  proxyServer: 'proxy_server',
  proxyUsername: 'proxy_username',
  agent: 'agent',
  stealthMode: 'stealth_mode',
  useStealth: 'use_stealth',
  useAdblock: 'use_adblock',
  useCaptchaSolver: 'use_captcha_solver',
  showCursor: 'show_cursor',
  additionalTools: 'additional_tools',
  experimentalFeatures: 'experimental_features',
};

function toTaskSecrets(body: Static<typeof TaskBody>): TaskSecrets {
  const certificates = body.certificates ?? [];
  return withoutNulls({
    proxyPassword: readTaskProxy(body).password,
    certificates: certificates.length > 0 ? toCertificates(certificates) : null,
  });
}

/** Maps the optional fields of a submitted task, but not its secrets. Old clients send the profile as `session_id`. Throws
 *  invalid. */
export function toTaskOptions(body: Static<typeof TaskBody>): TaskOptions {
  const proxy = readTaskProxy(body);
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
    proxyServer: proxy.server,
    proxyUsername: proxy.username,
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
