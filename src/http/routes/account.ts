import type { Accounts } from '../../accounts/accounts.ts';
import type { ModelStatus } from '../../llm/model-status.ts';
import type { App } from '../app-type.ts';
import { KEYED } from '../openapi/openapi.ts';
import { AccountRecord, KeyParams, NewKey, Revoked, toKeyFields, toModelTokens } from '../wire/account.ts';
import { errors } from '../wire/common.ts';

/** The account of the caller, and its keys. */
export async function accountRoutes(
  app: App,
  { accounts, readTokens }: { accounts: Accounts } & Pick<ModelStatus, 'readTokens'>,
): Promise<void> {
  const route = (operationId: string, summary: string, description?: string) => ({
    ...{ tags: ['Accounts'], security: KEYED, operationId, summary },
    ...(description && { description }),
  });

  app.get(
    '/account',
    {
      schema: {
        ...route('readAccount', 'Read your account, with its credits and keys'),
        response: { 200: AccountRecord },
      },
    },
    async (request) => {
      const { accountId } = request.account;
      const [{ account, keys }, tokens] = await Promise.all([accounts.read(accountId), readTokens(accountId)]);
      return {
        id: account.id,
        credits: account.balance,
        created_at: account.createdAt,
        ...(tokens && { model_tokens: toModelTokens(tokens) }),
        keys: keys.map((key) => ({ ...toKeyFields(key), revoked_at: key.revokedAt })),
      };
    },
  );

  app.post(
    '/account/keys',
    {
      schema: {
        ...route('createKey', 'Create another API key', 'All keys of an account can do the same.'),
        response: { 200: NewKey, ...errors(409) },
      },
    },
    async (request) => {
      const { key, apiKey } = await accounts.addKey(request.account.accountId);
      return { ...toKeyFields(key), api_key: apiKey };
    },
  );

  app.delete(
    '/account/keys/:key_id',
    {
      schema: {
        ...route('revokeKey', 'Revoke an API key', 'It stops working within a second. The last active key stays.'),
        params: KeyParams,
        response: { 200: Revoked, ...errors(404, 409) },
      },
    },
    async (request) => {
      await accounts.revokeKey(request.account.accountId, request.params.key_id);
      return { status: 'REVOKED' as const };
    },
  );
}
