import type { TaskOptions, TaskSecrets } from '../../tasks/task.ts';
import { readJson, toRecord } from './record-rows.ts';

type ToolOffer = NonNullable<TaskOptions['customTools']>[number];

/** Names of the options in the stored JSON, as clients send them. */
const STORED_NAMES = {
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
  traceparent: 'traceparent',
} as const satisfies Record<keyof TaskOptions, string>;

const NAMES = Object.entries(STORED_NAMES) as [keyof TaskOptions, string][];

/** Secrets come first, in base64, so that SQL can erase them: see the constants below. */
export function writeTaskOptions(options: TaskOptions, secrets: TaskSecrets = {}): string {
  const hidden = Object.keys(secrets).length > 0 && Buffer.from(JSON.stringify(secrets)).toString('base64');
  const entries = NAMES.map(([name, stored]) => [stored, options[name]]);
  return JSON.stringify({ ...(hidden && { secrets: hidden }), ...Object.fromEntries(entries) });
}

/** Expressions for the column `options` without its secrets. */
export const KEPT_OPTIONS = {
  sqlite: "json_remove(options, '$.secrets')",
  postgres: `regexp_replace(options, '^[{]"secrets":"[^"]*",?', '{')`,
} as const;

/** Undefined if there are none. */
export function readTaskSecrets(json: string): TaskSecrets | undefined {
  const { secrets }: { secrets?: unknown } = JSON.parse(json);
  return typeof secrets === 'string' ? JSON.parse(Buffer.from(secrets, 'base64').toString()) : undefined;
}

/** Also reads the formats of earlier versions: the profile as `session_id`, and unchecked tools. A text that is no JSON
 *  object has no options. */
export function readTaskOptions(json: string): TaskOptions {
  const stored = toRecord(readJson(json));
  const entries = NAMES.map(([name, storedName]) => [name, stored[storedName]]);
  const options: TaskOptions = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const profileId = stored.profile_id || stored.session_id;
  return {
    ...options,
    ...(typeof profileId === 'string' && { profileId }),
    ...(Array.isArray(options.customTools) && { customTools: options.customTools.flatMap(toToolOffers) }),
  };
}

/** Omits a tool without a name, which cannot be called. */
function toToolOffers({ name, description, inputs }: Partial<Record<keyof ToolOffer, unknown>>): ToolOffer[] {
  if (typeof name !== 'string' || name === '') return [];
  return [{ name, description: typeof description === 'string' ? description : '', inputs: toInputs(inputs) }];
}

function toInputs(inputs: unknown): ToolOffer['inputs'] {
  return typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs) ? { ...inputs } : {};
}
