import { type Static, Type } from '#typebox';
import { DEVICE_KINDS } from '../../../device/device.ts';
import type { TaskEvent } from '../../../tasks/client-event.ts';
import { isFinished, MAX_STEPS, MAX_TASK_CHARACTERS, type TaskState } from '../../../tasks/task.ts';
import { nullable, oneOf, text } from '../common.ts';
import { toUsageField, Usage } from '../usage.ts';
import { Warnings, warningsField } from '../warnings.ts';
import { Certificate } from './certificates.ts';
import { AdditionalTools, CustomTools } from './client-tools.ts';
import { toWireEvent } from './event-mapping.ts';
import { taskEvent } from './task-event.ts';
import { outcomeFields, toOutcomeFields } from './unmet.ts';

export const Done = Type.Object(
  { r: Type.Literal(true) },
  { $id: 'Done', description: 'Done', examples: [{ r: true }] },
);

const anyObject = Type.Object({}, { additionalProperties: true });
const strings = Type.Array(Type.String());
const addresses = Type.Array(Type.String(), {
  description: 'Hosts or addresses that the browser may open; * matches anything. Empty for all.',
});
const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

/** Additional fields of published clients; validated and stored with the task. */
const clientFields = {
  response_model: optional(anyObject),
  metadata: optional(anyObject),
  files: optional(strings),
  agent: optional(Type.String()),
  allowed_urls: optional(addresses),
  profile_id: optional(Type.String()),
  profile_read_only: optional(Type.Boolean()),
  stealth_mode: optional(
    Type.Boolean({ description: 'Whether Chromium leaves out that it is automated: no defence against detection.' }),
  ),
  use_stealth: optional(Type.Boolean({ description: 'As stealth_mode.' })),
  proxy_server: optional(
    Type.String({
      description:
        'Proxy of the browser, with DEVICE=chromium: proxy.example:3128, or an address with the scheme http, https or socks5. ' +
        'With self, nothing is proxied, and live_url has the query parameter b, which clients read.',
    }),
  ),
  proxy_username: optional(Type.String()),
  proxy_password: optional(Type.String({ description: 'Erased when the task ends, and never returned.' })),
  certificates: optional(
    Type.Array(Certificate, {
      description:
        'Client certificates for sites, with DEVICE=chromium: {file: PKCS #12 in base64, password, filters: hosts}, or {cert, key} as PEM. ' +
        'Erased when the task ends, and never returned.',
    }),
  ),
  use_adblock: optional(
    Type.Boolean({ description: 'Whether advertisements are blocked, with DEVICE=chromium and ADBLOCK_LISTS.' }),
  ),
  use_captcha_solver: optional(Type.Boolean()),
  additional_tools: optional(AdditionalTools),
  custom_tools: optional(CustomTools),
  experimental_features: optional(anyObject),
  extensions: optional(strings),
  show_cursor: optional(Type.Boolean({ description: 'Whether pictures show the pointer: yes, unless it is false.' })),
  session_id: optional(Type.String()),
};

export const TaskBody = Type.Object(
  {
    task: nullable(
      text({
        description:
          `What to do, in natural language: up to ${MAX_TASK_CHARACTERS} characters. Null opens a session, ` +
          'which performs the actions sent to it as events.',
      }),
    ),
    url: optional(Type.String({ description: 'Address of the first page (http or https).' })),
    device: optional(oneOf(DEVICE_KINDS, { description: 'Kind of device; desktop by default.', default: 'desktop' })),
    max_steps: optional(
      Type.Integer({ ...MAX_STEPS, description: 'Maximum number of steps of the agent. Each costs one credit.' }),
    ),
    enable_recording: optional(Type.Boolean({ default: true, description: 'Whether to record the run.' })),
    ...clientFields,
  },
  {
    $id: 'TaskInput',
    description: 'What to do, and how',
    additionalProperties: true,
    examples: [{ task: 'Compute 12 * 7 and write the result in a note', device: 'desktop', max_steps: 10 }],
  },
);

export const STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const recordFields = {
  id: Type.String({ description: 'Task identifier.' }),
  status: oneOf(STATUSES, {
    description:
      'running is shown as waiting unless event_t, or in the list status or texts, is sent. cancelled occurs only after a DELETE.',
  }),
  task: Type.Optional(
    nullable(Type.String({ description: 'With texts=true: what to do, without directives; null for a session.' })),
  ),
  output: Type.Unknown({ description: 'Result of the task: any JSON value. The reason if the task failed.' }),
  ...outcomeFields,
  credits_used: Type.Integer({ description: 'Credits used so far: one per step.' }),
  credits_balance: Type.Integer({ description: 'Credits that the account has left.' }),
  device: oneOf(DEVICE_KINDS),
  live_url: Type.String({
    description:
      'Page that shows the run live, and later its replay. Needs no key. With proxy_server self it has the query parameter ' +
      'b: the https address of this server in base64url.',
  }),
  recording_url: nullable(
    Type.String({
      description: 'Address of the recording (WebM); null until the run is finished, empty if recording was off.',
    }),
  ),
  downloads_url: nullable(
    Type.String({
      description:
        'Address of a zip of the downloaded files, for a finished task read with downloads=true; empty if there are none. ' +
        'Otherwise null.',
    }),
  ),
  created_at: Type.Integer({ description: 'Epoch seconds.' }),
  duration: nullable(Type.Number({ description: 'Seconds from the start of the run to its end; null until then.' })),
  usage: Type.Optional(Usage),
  events: Type.Array(taskEvent, { description: 'Events after event_t; empty without event_t.' }),
  warnings: Warnings,
};

export const TaskFields = Type.Object(recordFields, {
  $id: 'TaskFields',
  description: 'The same record again, where published clients read it.',
});

export const exampleRecord = {
  id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
  status: 'done',
  output: 84,
  unmet: [],
  sampled: [],
  credits_used: 2,
  credits_balance: 9998,
  device: 'desktop',
  live_url: 'http://127.0.0.1:8080/live/fOsX7w5h6pi7Er6XluMV15yKtVF1c2vf',
  recording_url: 'http://127.0.0.1:8080/live/fOsX7w5h6pi7Er6XluMV15yKtVF1c2vf/recording.webm',
  downloads_url: null,
  created_at: 1_795_264_067,
  duration: 1.25,
  events: [],
};

export const TaskRecord = Type.Object(
  {
    ...recordFields,
    r: TaskFields,
  },
  { $id: 'Task', description: 'The task record', examples: [{ ...exampleRecord, r: exampleRecord }] },
);

export const TaskParams = Type.Object({ task_id: Type.String({ description: 'Task identifier.' }) });

export const TaskQuery = Type.Object({
  downloads: Type.Optional(Type.Boolean({ description: 'Whether to return downloads_url.' })),
  event_t: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Epoch ms. Return the events after this time, and allow the status running. If it is greater than 0 and an unfinished ' +
        'task has no such event, the response is held until there is one, for at most 2 s. A response has at most about 4 MB, ' +
        'the oldest events first: continue with the timestamp of the last.',
    }),
  ),
});

export interface RecordOptions {
  /** Credits that the account has left. */
  balance: number;
  /** The body of the submission, whose unknown fields are named; absent for any other response. */
  submitted?: unknown;
  downloads?: boolean | undefined;
  /** Shown if it is not undefined. */
  text?: string | null | undefined;
  /** Whether the status running is shown. */
  isExact?: boolean;
  /** Null if the client did not ask for events. */
  events?: TaskEvent[] | null;
}

/** @param baseUrl without a trailing slash */
export function toTaskRecord(task: TaskState, baseUrl: string, shown: RecordOptions): Static<typeof TaskRecord> {
  const { balance, downloads = false, events = null, isExact = events !== null, text } = shown;
  const finished = isFinished(task.status);
  const record = {
    id: task.id,
    // Older clients do not know the status running.
    status: task.status === 'running' && !isExact ? ('waiting' as const) : task.status,
    ...(text !== undefined && { task: text }),
    output: task.output,
    ...toOutcomeFields(task),
    credits_used: task.creditsUsed,
    credits_balance: balance,
    device: task.device,
    live_url: toLiveUrl(task, baseUrl),
    recording_url: finished ? toRecordingUrl(task, baseUrl) : null,
    downloads_url: downloads && finished ? toDownloadsUrl(task, baseUrl) : null,
    created_at: Math.floor(task.createdAt / 1000),
    duration: toDuration(task),
    ...toUsageField(task.usage),
    events: (events ?? []).map(toWireEvent),
    ...warningsField(TaskBody, shown.submitted),
  };
  return { ...record, r: record };
}

/** Clients with proxy_server `self` decode the tunnel's address from `b`. There is no tunnel; they continue without it. */
function toLiveUrl({ liveToken, usesSelfProxy }: TaskState, baseUrl: string): string {
  const url = `${baseUrl}/live/${liveToken}`;
  return usesSelfProxy ? `${url}?b=${Buffer.from(baseUrl.replace(/^http:/, 'https:')).toString('base64url')}` : url;
}

/** Seconds; 0 for a task that ended before it ran. */
function toDuration({ runningAt, finishedAt }: TaskState): number | null {
  return finishedAt === null ? null : Math.max(0, finishedAt - (runningAt ?? finishedAt)) / 1000;
}

function toDownloadsUrl(task: TaskState, baseUrl: string): string {
  return task.hasDownloads ? `${baseUrl}/live/${task.liveToken}/downloads.zip` : '';
}

function toRecordingUrl(task: TaskState, baseUrl: string): string {
  return task.hasRecording ? `${baseUrl}/live/${task.liveToken}/recording.webm` : '';
}
