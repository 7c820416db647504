import { Type } from '#typebox';
import type { Accounts } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../app-type.ts';
import type { RateLimits } from '../plugins/limits/rate-limit.ts';
import { errors } from '../wire/common.ts';

const SignedUp = Type.Object(
  {
    api_key: Type.String({ description: 'The API key. It is shown only once.' }),
    credits: Type.Integer({ description: 'Welcome credits.' }),
  },
  {
    $id: 'NewAccount',
    description: 'The new account',
    examples: [{ api_key: 'dpl_q2hPsl5kYb8mRr0uG3nTz6wXe9AcVd1f', credits: 10_000 }],
  },
);

export interface SignUpRouteOptions {
  accounts: Accounts;
  limits: RateLimits;
  isOpen: boolean;
}

export async function signUpRoutes(app: App, options: SignUpRouteOptions): Promise<void> {
  app.post(
    '/signup',
    {
      schema: {
        tags: ['Accounts'],
        operationId: 'signUp',
        summary: 'Sign up',
        description:
          'Creates an account with an API key and welcome credits. Needs no body, no key and no payment data.',
        response: { 200: SignedUp, ...errors(429) },
      },
    },
    async (request) => {
      if (!options.isOpen) {
        throw new AppError('forbidden', 'Sign-up is closed on this server. Ask its operator for a key.');
      }
      await options.limits.countSignUp(request);
      const { apiKey, credits } = await options.accounts.signUp();
      return { api_key: apiKey, credits };
    },
  );
}
