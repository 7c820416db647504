import { parseArgs } from 'node:util';
import type { Accounts } from './accounts/accounts.ts';
import { composeAccounts, openControl, SYSTEM_GROUND } from './compose/ground.ts';
import { readConfig } from './config.ts';

const USAGE = `Usage: npm run keys -- create [--credits N]
       npm run keys -- list
       npm run keys -- revoke ID_OR_PREFIX`;

/** Manages API keys beside a running server or without one. A revoked key stops working within a second. */
async function run(accounts: Accounts, [command, name]: string[], credits: number | undefined): Promise<void> {
  if (command === 'create' && !name) {
    const made = await accounts.signUp(credits);
    console.log(`${made.apiKey}\naccount ${made.accountId}, ${made.credits} credits. The key is not shown again.`);
  } else if (command === 'list' && !name) {
    for (const key of await accounts.listKeys()) {
      const state = key.revokedAt === null ? 'works' : `revoked ${new Date(key.revokedAt).toISOString()}`;
      console.log([key.id, `${key.prefix}...`, new Date(key.createdAt).toISOString(), state].join('  '));
    }
  } else if (command === 'revoke' && name) {
    for (const key of await accounts.revokeKeys(name)) console.log(`revoked ${key.id}  ${key.prefix}...`);
  } else {
    throw new Error(USAGE);
  }
}

function toCredits(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error('--credits must be a whole number from 0 to 999999999.');
  return Number(text);
}

try {
  const { positionals, values } = parseArgs({ options: { credits: { type: 'string' } }, allowPositionals: true });
  const config = readConfig(process.env);
  const control = openControl(config);
  try {
    await run(composeAccounts(config, control, SYSTEM_GROUND), positionals, toCredits(values.credits));
  } finally {
    control.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
