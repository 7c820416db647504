import { createHash, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../../../accounts/accounts.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';

/** Accounts that a call of the control API is about. */
export interface Scope {
  /** Null for all accounts. */
  accountId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of the control API. */
    scope: Scope;
  }
}

const TOKEN_HEADER = 'x-doppel-control';

/** Lets in callers of the control API, and reads which account they mean: that of the query parameter `account`, or of
 *  the key in the header `apikey`. A key grants nothing here. */
export function controlGuard(app: App, accounts: Accounts, control: Config['control']): void {
  const token = control.kind === 'token' ? digest(control.token) : null;
  app.decorateRequest('scope');
  app.addHook('onRequest', async (request) => {
    const given = request.headers[TOKEN_HEADER];
    if (token && !(typeof given === 'string' && timingSafeEqual(digest(given), token))) {
      throw new AppError('unauthorized', `Send the control token (CONTROL_TOKEN) in the header "${TOKEN_HEADER}".`);
    }
    const { account } = request.query as { account?: unknown };
    request.scope = { accountId: await findAccount(accounts, account, request.headers.apikey) };
  });
}

async function findAccount(accounts: Accounts, account: unknown, apiKey: unknown): Promise<string | null> {
  if (account === undefined && apiKey === undefined) return null;
  if (account !== undefined && apiKey !== undefined) {
    throw new AppError('invalid', 'account and the header "apikey" both name an account: send one of them.');
  }
  if (typeof apiKey === 'string') return (await accounts.authenticate(apiKey)).accountId;
  if (typeof account !== 'string') throw new AppError('invalid', 'account must be one account id.');
  const [accountId] = (await accounts.findAccountIds(account)).filter((id) => id === account);
  if (accountId === undefined) throw new AppError('not_found', 'No account has this id.');
  return accountId;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
