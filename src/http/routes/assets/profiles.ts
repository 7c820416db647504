import type { Profiles } from '../../../assets/profiles.ts';
import type { App } from '../../app-type.ts';
import { KEYED } from '../../openapi/openapi.ts';
import {
  Created,
  OldProfileList,
  ProfileBody,
  ProfileList,
  ProfileParams,
  toProfileRecord,
} from '../../wire/assets.ts';
import { errors } from '../../wire/common.ts';
import { Done } from '../../wire/tasks/task.ts';

const route = (operationId: string, summary: string) => ({
  tags: ['Profiles'],
  security: KEYED,
  operationId,
  summary,
});

/** Browser profiles: browser state kept between runs. */
export async function profileRoutes(app: App, { profiles }: { profiles: Profiles }): Promise<void> {
  app.post(
    '/api/v1/profile',
    {
      schema: {
        ...route('createProfile', 'Create a browser profile'),
        description:
          'A task with this profile_id starts with the cookies and local storage of the profile, and saves them at its end, ' +
          'unless profile_read_only is true. Tasks that save one profile take turns. A session waits for tasks, and is refused ' +
          'while another session that saves the profile is open.',
        body: ProfileBody,
        response: { 200: Created, ...errors(409) },
      },
    },
    async ({ account, body, newId }) => ({
      r: { id: await profiles.create(account.accountId, body?.id ?? null, newId) },
    }),
  );

  app.get(
    '/api/v1/profile',
    {
      schema: {
        ...route('listProfiles', 'List browser profiles'),
        response: { 200: ProfileList },
      },
    },
    async ({ account }) => ({ r: (await profiles.list(account.accountId)).map(toProfileRecord) }),
  );

  app.get(
    '/api/v1/browser/profile',
    {
      schema: {
        ...route('listProfilesOld', 'List browser profiles (old clients)'),
        deprecated: true,
        response: { 200: OldProfileList },
      },
    },
    async ({ account }) => {
      const ids = (await profiles.list(account.accountId)).map(({ id }) => id);
      return { r: { profile_ids: ids, session_ids: ids } };
    },
  );

  for (const [url, operationId, deprecated] of [
    ['/api/v1/profile/:profile_id', 'deleteProfile', false],
    ['/api/v1/browser/profile/:profile_id', 'deleteProfileOld', true],
  ] as const) {
    app.delete(
      url,
      {
        schema: {
          ...route(operationId, 'Delete a browser profile'),
          deprecated,
          params: ProfileParams,
          response: { 200: Done, ...errors(404) },
        },
      },
      async ({ account, params }) => {
        await profiles.remove(account.accountId, params.profile_id);
        return { r: true as const };
      },
    );
  }
}
