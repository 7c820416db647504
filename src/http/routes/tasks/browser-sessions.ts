import { type Static, Type } from '#typebox';
import { PROFILE_ID, PROFILE_ID_ALLOWED, type Profiles } from '../../../assets/profiles.ts';
import { AppError } from '../../../errors.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { OldSessionList } from '../../wire/assets.ts';
import { errors, nullable } from '../../wire/common.ts';
import { Done, TaskBody } from '../../wire/tasks/task.ts';
import { toTaskRequest } from '../../wire/tasks/task-request.ts';

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

const { url, device, extensions, use_stealth, proxy_server, proxy_username, proxy_password } = TaskBody.properties;

const SessionBody = Type.Object(
  {
    profile_id: optional(
      Type.String({
        description:
          'Identifier of the profile to use. If it is null, a profile is created. Beside live_view or session_id, as clients ' +
          'up to 0.4.5 send it, an unknown one is created, too.',
      }),
    ),
    session_id: optional(
      Type.String({ description: 'Old name of profile_id. If no profile has this id, it is created.' }),
    ),
    session_name: optional(Type.String({ description: 'Older name of session_id, sent by the first clients.' })),
    live_view: optional(Type.Boolean({ description: 'Without effect: every session has a live view.' })),
    ...{ url, device, extensions, use_stealth, proxy_server, proxy_username, proxy_password },
  },
  {
    $id: 'BrowserSessionInput',
    additionalProperties: true,
    examples: [{ profile_id: null, url: 'https://shop.example' }],
  },
);

const Session = Type.Object(
  {
    r: Type.Object({
      profile_id: Type.String(),
      session_id: Type.String({ description: 'The profile, under its old name.' }),
      live_id: Type.String({ description: 'Identifier of the session; used to close it.' }),
      live_url: Type.String({ description: 'Address of the live view, where a person can take over.' }),
    }),
  },
  {
    $id: 'BrowserSession',
    description: 'The open session',
    examples: [
      {
        r: {
          profile_id: 'p-1',
          session_id: 'p-1',
          live_id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
          live_url: 'http://127.0.0.1:8080/live/fOsX7w5h6pi7Er6XluMV15yKtVF1c2vf',
        },
      },
    ],
  },
);

const route = (operationId: string, summary: string) => ({
  ...{ tags: ['Tasks'], security: KEYED, deprecated: true, operationId, summary },
  description: 'For old clients. Current clients submit a task with `"task": null`.',
});

export interface BrowserSessionOptions {
  tasks: Tasks;
  profiles: Profiles;
  publicUrl: string;
}

/** Sessions of old clients. The first clients use the same routes for profiles. */
export async function browserSessionRoutes(app: App, options: BrowserSessionOptions): Promise<void> {
  const { tasks, profiles, publicUrl } = options;

  app.post(
    '/api/v1/browser/session',
    {
      schema: {
        ...route('openBrowserSession', 'Open a browser session'),
        body: SessionBody,
        response: { 200: Session, ...errors(404, 409) },
      },
    },
    async (request) => {
      const { account, newId } = request;
      const { session_id: _, session_name: __, live_view: ___, ...fields } = request.body;
      const profileId = await openProfile(profiles, account.accountId, request.body, newId);
      const session = toTaskRequest({ ...fields, profile_id: profileId, task: null, enable_recording: false });
      const { id, liveToken } = await tasks.submit(account.accountId, session, newId);
      const liveUrl = `${toBaseUrl(request, publicUrl)}/live/${liveToken}`;
      return { r: { profile_id: profileId, session_id: profileId, live_id: id, live_url: liveUrl } };
    },
  );

  app.get(
    '/api/v1/browser/session',
    {
      schema: {
        ...route('listBrowserSessions', 'List browser profiles (first clients)'),
        response: { 200: OldSessionList },
      },
    },
    async ({ account }) => {
      const ids = (await profiles.list(account.accountId)).map(({ id }) => id);
      return { r: { session_ids: ids, session_names: ids } };
    },
  );

  app.delete(
    '/api/v1/browser/session/:session_id',
    {
      schema: {
        ...route('closeBrowserSession', 'Close a browser session, or delete a browser profile'),
        params: Type.Object({
          session_id: Type.String({
            description: 'The live_id of a session, or the id of a profile (first clients).',
          }),
        }),
        response: { 200: Done, ...errors(404) },
      },
    },
    async ({ account, params }) => {
      const { accountId } = account;
      await tasks.cancel(accountId, params.session_id).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
        return profiles.remove(accountId, params.session_id);
      });
      return { r: true } as const;
    },
  );
}

/** The profile that the request names. Old clients have no other way to create one: they send its name as `session_id`, or as
 *  `profile_id` beside `live_view`. */
async function openProfile(
  profiles: Profiles,
  accountId: string,
  { profile_id, session_id, session_name, live_view }: Static<typeof SessionBody>,
  newId: string | undefined,
): Promise<string> {
  const field = profile_id ? 'profile_id' : session_id ? 'session_id' : 'session_name';
  const name = profile_id || session_id || session_name;
  if (!name) return profiles.create(accountId, null, newId);
  if (field === 'profile_id' && live_view === undefined && session_id !== profile_id) return name;
  if (!PROFILE_ID.test(name)) throw new AppError('invalid', `${field} must be ${PROFILE_ID_ALLOWED}.`);
  await profiles.ensure(accountId, name);
  return name;
}
