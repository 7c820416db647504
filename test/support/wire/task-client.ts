import type { CustomTool } from './custom-tool.ts';
import type { Server } from './http.ts';
import { SessionHandle } from './session-handle.ts';
import { checkShape, integer, list, nullOr, optional, text } from './shape.ts';
import { createTaskApi } from './task-api.ts';
import { TaskHandle } from './task-handle.ts';
import { type RunOptions, toTaskPayload } from './task-payload.ts';
import { readTask, type WireTask } from './task-record.ts';
import type { Patience } from './wait.ts';

export interface Upload {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  purpose?: string;
}

export interface Profile {
  id: string;
  cookie_domains: string[];
  cookie_count: number;
  profile_size_bytes: number;
  last_saved_at: number | null;
}

export type TaskClient = ReturnType<typeof createTaskClient>;

/** The task service's published clients of today. */
export function createTaskClient(server: Server, patience: Patience) {
  const api = createTaskApi(server);
  const submit = async (options: RunOptions, headers?: Record<string, string>) =>
    (await api.submit(toTaskPayload(options), headers)).id;
  const hold = (id: string, tools: readonly CustomTool[] = []) => ({ id, api, patience, tools });

  return {
    async run(options: RunOptions, headers?: Record<string, string>): Promise<TaskHandle> {
      return new TaskHandle(hold(await submit(options, headers), options.customTools));
    },
    async session(options: Omit<RunOptions, 'task'> = {}): Promise<SessionHandle> {
      return new SessionHandle(hold(await submit({ ...options, task: null }), options.customTools));
    },
    /** A second handle of a task, which has seen none of its events. */
    attach: (id: string, tools: readonly CustomTool[] = []): TaskHandle => new TaskHandle(hold(id, tools)),
    /** A handle that may act on the browser of any task, as those of old clients did. */
    attachSession: (id: string): SessionHandle => new SessionHandle(hold(id)),
    get: (id: string): Promise<WireTask> => api.read(id, {}),
    list: async (limit: number): Promise<WireTask[]> => (await api.list(`/task?l=${limit}`)).map(readTask),
    remove: (id: string): Promise<void> => api.remove(`/task/${id}`),

    createProfile: (id: string | null): Promise<string> => api.create('/profile', { json: { id } }),
    listProfiles: async (): Promise<Profile[]> => (await api.list('/profile')).map(readProfile),
    removeProfile: (id: string): Promise<void> => api.remove(`/profile/${encodeURIComponent(id)}`),

    uploadFile: (file: Upload): Promise<string> => api.create('/file', { form: toForm(file) }),
    removeFile: (id: string): Promise<void> => api.remove(`/file/${id}`),

    uploadExtension: (file: Upload): Promise<string> => api.create('/extension', { form: toForm(file) }),
    listExtensions: async () => (await api.list('/extension')).map(readExtension),
    removeExtension: (id: string): Promise<void> => api.remove(`/extension/${id}`),

    /** As clients of before there were sessions opened a browser. */
    async openOldSession(profileId: string | null) {
      const proxy = { proxy_server: null, proxy_username: null, proxy_password: null };
      const options = { live_view: true, device: 'desktop', url: null, extensions: null, use_stealth: true, ...proxy };
      const json = { profile_id: profileId, session_id: profileId, ...options };
      return checkShape<{ profile_id: string; live_id: string | null; live_url: string | null }>(
        'the old session',
        await api.request('POST', '/browser/session', { json }),
        { profile_id: text, live_id: optional(nullOr(text)), live_url: optional(nullOr(text)) },
      );
    },
    closeOldSession: (liveId: string): Promise<void> => api.remove(`/browser/session/${liveId}`),
    telemetry: (events: object[]): Promise<unknown> => api.request('POST', '/telemetry', { json: { events } }),
  };
}

function readProfile(value: unknown): Profile {
  return checkShape<Profile>('the profile', value, {
    id: text,
    cookie_domains: list,
    cookie_count: integer,
    profile_size_bytes: integer,
    last_saved_at: nullOr(integer),
  });
}

export interface Extension {
  id: string;
  file_name: string;
  creation_time: number;
}

function readExtension(value: unknown): Extension {
  return checkShape<Extension>('the extension', value, { id: text, file_name: text, creation_time: integer });
}

function toForm({ name, content, purpose }: Upload): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  if (purpose !== undefined) form.append('file_purpose', purpose);
  return form;
}
