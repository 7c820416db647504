import { parseArgs } from 'node:util';
import type { Accounts } from '../accounts/accounts.ts';
import { cancelAccountWork } from '../compose/account-work.ts';
import { composeAccounts, SYSTEM_DEPS } from '../compose/runtime-deps.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';

const USAGE = `Usage: npm run keys -- create [--credits N]
       npm run keys -- list
       npm run keys -- revoke ID_OR_PREFIX
       npm run keys -- cancel-work ID_OR_PREFIX

revoke       the key stops working within a second; work of its account continues
cancel-work  ends all unfinished tasks, sessions and graph requests of the account with this id or key`;

/** Manages API keys and the work of their accounts, with or without a running server. */
async function run(
  { accounts, storage }: { accounts: Accounts; storage: Storage },
  [command, name]: string[],
  credits: number | undefined,
): Promise<void> {
  if (command === 'create' && !name) {
    const created = await accounts.signUp(credits);
    const { accountId, apiKey } = created;
    console.log(`${apiKey}\naccount ${accountId}, ${created.credits} credits. The key is not shown again.`);
  } else if (command === 'list' && !name) {
    for (const key of await accounts.listKeys()) {
      const state = key.revokedAt === null ? 'works' : `revoked ${new Date(key.revokedAt).toISOString()}`;
      console.log([key.id, `${key.prefix}...`, new Date(key.createdAt).toISOString(), state].join('  '));
    }
  } else if (command === 'revoke' && name) {
    for (const key of await accounts.revokeKeys(name)) console.log(`revoked ${key.id}  ${key.prefix}...`);
  } else if (command === 'cancel-work' && name) {
    for (const accountId of await accounts.findAccountIds(name)) {
      const { tasks, requests } = await cancelAccountWork(storage, accountId, SYSTEM_DEPS.clock);
      console.log(`account ${accountId}: ${tasks} tasks and sessions, ${requests} graph requests cancelled`);
    }
  } else {
    throw new Error(USAGE);
  }
}

function toCredits(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error('--credits must be a whole number from 0 to 999999999.');
  return Number(text);
}

// Keys and texts must be private to the user of the server.
process.umask(0o077);
try {
  const { positionals, values } = parseArgs({ options: { credits: { type: 'string' } }, allowPositionals: true });
  const config = readConfig(process.env);
  const storage = await openStorage({
    ...{ dataDirectory: config.dataDirectory, databaseUrl: config.databaseUrl, objects: config.objects },
    role: 'command',
    now: SYSTEM_DEPS.clock.now,
  });
  try {
    const accounts = composeAccounts(config, storage, SYSTEM_DEPS);
    await run({ accounts, storage }, positionals, toCredits(values.credits));
  } finally {
    await storage.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
