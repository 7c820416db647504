import { type Static, Type } from '@sinclair/typebox';
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
    profile_id: optional(Type.String({ description: 'The profile to open; a new one is made without it.' })),
    session_id: optional(
      Type.String({ description: 'The same, by its older name; made when there is none of this name.' }),
    ),
    session_name: optional(Type.String({ description: 'What session_id is without one: the first clients send it.' })),
    url: optional(Type.String({ description: 'The page to begin on.' })),
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
      session_id: Type.String({ description: 'The profile, by its older name.' }),
      live_id: Type.String({ description: 'Closes the session.' }),
      live_url: Type.String({ description: 'The live view, where a person may take over.' }),
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
  description: 'As old clients do; others submit a task of null.',
});

export interface BrowserSessionOptions {
  tasks: Tasks;
  profiles: Profiles;
  publicUrl: string;
}

/** Sessions as old clients open and close them; the first of them call profiles so. */
export async function browserSessionRoutes(app: App, options: BrowserSessionOptions): Promise<void> {
  const { tasks, profiles, publicUrl } = options;

  app.post(
    '/api/v1/browser/session',
    {
      schema: {
        ...route('openBrowserSession', 'Open a session'),
        body: SessionBody,
        response: { 200: Session, ...errors(404) },
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
        ...route('listBrowserSessions', 'List browser profiles, as the first clients do'),
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
        ...route('closeBrowserSession', 'Close a session, or delete a browser profile'),
        params: Type.Object({
          session_id: Type.String({
            description: 'The live_id of a session, or, as the first clients send, a profile.',
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

/** The profile named, where `session_id` may name a new one: clients that know it alone have no other way to make one. */
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
