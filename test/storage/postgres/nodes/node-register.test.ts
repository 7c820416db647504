import { expect, it } from 'vitest';
import type { LiveNode } from '../../../../src/nodes/node-register.ts';
import { createPostgresNodeRegister } from '../../../../src/storage/postgres/nodes/node-register.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

const NOW = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const API: LiveNode = { id: 'a', role: 'api', version: '1.0.0', startedAt: NOW };
const WORKER: LiveNode = { id: 'b', role: 'worker', version: '1.1.0', startedAt: NOW + 1 };

async function openRegister() {
  const { database } = await openPostgresStores();
  return { database, register: createPostgresNodeRegister(database) };
}

withPostgres(() => {
  it('lists the nodes that are alive, the oldest first', async () => {
    const { register } = await openRegister();
    await register.renew(WORKER, NOW + 10_000);
    await register.renew(API, NOW + 10_000);
    expect(await register.listLive(NOW)).toEqual([API, WORKER]);
  });

  it('lists a node no longer that has not renewed its entry in time, and again once it has', async () => {
    const { register } = await openRegister();
    await register.renew(API, NOW + 10_000);
    await register.renew(WORKER, NOW + 10_000);
    await register.renew(API, NOW + 20_000);
    expect(await register.listLive(NOW + 10_000)).toEqual([API]);
    await register.renew(WORKER, NOW + 30_000);
    expect(await register.listLive(NOW + 10_000)).toEqual([API, WORKER]);
  });

  it('removes a node, and nothing for an unknown id', async () => {
    const { register } = await openRegister();
    await register.renew(API, NOW + 10_000);
    await register.remove('unknown');
    expect(await register.listLive(NOW)).toEqual([API]);
    await register.remove('a');
    expect(await register.listLive(NOW)).toEqual([]);
  });

  it('forgets nodes that ended a day ago', async () => {
    const { database, register } = await openRegister();
    await register.renew(API, NOW);
    await register.renew(WORKER, NOW + DAY_MS);
    expect(await database.query('SELECT id FROM nodes ORDER BY id', [])).toHaveLength(2);
    await register.renew(WORKER, NOW + DAY_MS + 1);
    expect(await database.query('SELECT id FROM nodes', [])).toEqual([{ id: 'b' }]);
  });
});
