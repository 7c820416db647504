import { type Static, Type } from '#typebox';
import { PROFILE_ID, PROFILE_ID_ALLOWED, type Profiles } from '../../../assets/profiles.ts';
import { DEVICE_KINDS } from '../../../device/device.ts';
import { AppError } from '../../../errors.ts';
import { MAX_STEPS } from '../../../tasks/task.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { toBaseUrl } from '../../base-url.ts';
import { KEYED } from '../../plugins/openapi.ts';
import { OldSessionList } from '../../wire/assets.ts';
import { errors, nullable, oneOf } from '../../wire/common.ts';
import { Done } from '../../wire/tasks/task.ts';

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

const SessionBody = Type.Object(
  {
    profile_id: optional(
      Type.String({ description: 'Identifier of the profile to use. If it is null, a profile is created.' }),
    ),
    session_id: optional(
      Type.String({ description: 'Old name of profile_id. If no profile has this id, it is created.' }),
    ),
    session_name: optional(Type.String({ description: 'Older name of session_id, sent by the first clients.' })),
    url: optional(Type.String({ description: 'Address of the first page.' })),
    device: optional(oneOf(DEVICE_KINDS)),
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
      const { url, device } = request.body;
      const profileId = await openProfile(profiles, account.accountId, request.body, newId);
      const session = {
        task: null,
        url: url || null,
        device: device ?? 'desktop',
        maxSteps: MAX_STEPS.default,
        enableRecording: false,
        options: { profileId },
      };
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

/** The profile that the request names. `session_id` may name a new one: old clients have no other way to create it. */
async function openProfile(
  profiles: Profiles,
  accountId: string,
  { profile_id, session_id, session_name }: Static<typeof SessionBody>,
  newId: string | undefined,
): Promise<string> {
  if (profile_id) return profile_id;
  const name = session_id || session_name;
  if (!name) return profiles.create(accountId, null, newId);
  if (!PROFILE_ID.test(name)) {
    throw new AppError('invalid', `${session_id ? 'session_id' : 'session_name'} must be ${PROFILE_ID_ALLOWED}.`);
  }
  await profiles.ensure(accountId, name);
  return name;
}
