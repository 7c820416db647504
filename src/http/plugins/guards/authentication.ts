import type { Accounts, Caller } from '../../../accounts/accounts.ts';
import type { App } from '../../app-type.ts';
import type { RateLimits } from '../limits/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every route that needs a key. */
    account: Caller;
  }
}

/** Refuses requests without a valid key, before the body is read. Header names ignore case: `apikey` is `apiKey`. */
export function authentication(app: App, accounts: Accounts, limits: RateLimits): void {
  app.decorateRequest('account', null as unknown as Caller);
  app.addHook('onRequest', (request, _reply, done) => {
    const { apikey } = request.headers;
    const key = Array.isArray(apikey) ? apikey[0] : apikey;
    const known = key && limits.isFree(request) ? accounts.recall(key) : null;
    // Also of a request that exceeds its rate: the journal shows it to the account.
    const check = async () => {
      request.account = await accounts.authenticate(key);
    };
    if (known) request.account = known;
    if (known) done();
    else limits.guardKey(request, key, check).then(() => done(), done);
  });
}
