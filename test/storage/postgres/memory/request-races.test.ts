import { beforeEach, expect, it } from 'vitest';
import { LOSS_POLICY } from '../../../../src/attempts.ts';
import type { ClaimedRequests, RequestStore } from '../../../../src/memory/ports/request-store.ts';
import { openDatabase } from '../../../../src/storage/postgres/connection/database.ts';
import { createPostgresRequestStore } from '../../../../src/storage/postgres/memory/request-store.ts';
import { LIMITS } from '../../../contracts/request-store.ts';
import { countStatements } from '../../../support/database/count-statements.ts';
import { createStores, openPostgresStores, WAIT_MS, withPostgres } from '../../../support/database/postgres-stores.ts';
import {
  addAccount,
  EPOCH,
  sampleGraph,
  sampleRequest,
  sampleRequestEnd,
  toLease,
  toQuery,
} from '../../../support/run/samples.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const accountOf = (graph: number) => `account-${graph % 5}`;
const graphOf = (graph: number) => sampleGraph(`${graph}`, { accountId: accountOf(graph) });
const requestOf = (graph: number, id: string, changes = {}) =>
  sampleRequest(id, `${graph}`, { accountId: accountOf(graph), graph: graphOf(graph), ...changes });

/** Open requests as they are counted, and as they are. */
const DRIFT = `SELECT (SELECT sum(open) FROM account_work WHERE lane = 'memory') AS "ofAccounts",
  (SELECT coalesce(sum(open), 0) FROM graph_heads) AS "ofGraphs",
  (SELECT count(*) FROM requests WHERE status = 'created') AS open`;

const RESERVE_LATE = `INSERT INTO requests
  (id, account_id, graph_id, graph_name, number, kind, payload_size, directives, requested_at)
  VALUES ('late', 'account-1', 'graph-1', '1', 1, 'delete', 0, '{}', 0)`;
const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

withPostgres(() => {
  /** Two processes that share the database. */
  let nodes: RequestStore[];
  let node: RequestStore;
  let stores: Awaited<ReturnType<typeof openPostgresStores>>;

  beforeEach(async () => {
    stores = await openPostgresStores();
    const other = openDatabase({ url: stores.url, connectionWaitMs: WAIT_MS });
    node = stores.requests;
    nodes = [node, createStores(other).requests];
    for (const account of range(5)) await addAccount(stores.accounts, `account-${account}`);
    for (const graph of range(20)) await stores.catalog.createGraph(graphOf(graph));
    // Connections that have yet to be opened would let the first statements run alone.
    const sleeps = [stores.database, other].flatMap(({ query }) => range(8).map(() => query('SELECT pg_sleep(0.02)')));
    await Promise.all(sleeps);
    return () => other.close();
  });

  const isWaiting = (count: number) =>
    expect.poll(async () => (await stores.database.query(WAITING)).length).toBeGreaterThanOrEqual(count);
  /** Starts `work` while the request `late` to the first graph is being created, and lets both end. */
  const whileCreating = async <T>(work: () => Promise<T>): Promise<T> => {
    await node.createRequest(requestOf(0, 'first'));
    const { creating, working } = await stores.database.transaction(async (run) => {
      // The creation waits to learn whether this transaction keeps the id.
      await run(RESERVE_LATE);
      const created = node.createRequest(requestOf(0, 'late'));
      await isWaiting(1);
      const worked = work();
      await isWaiting(2);
      await run("DELETE FROM requests WHERE id = 'late'");
      return { creating: created, working: worked };
    });
    expect(await creating).toBe('created');
    return working;
  };

  const nodeOf = (index: number) => nodes[index % nodes.length] as RequestStore;
  const counted = async (count: number) => {
    const [drift] = await stores.database.query(DRIFT);
    expect(drift).toEqual({ ofAccounts: count, ofGraphs: count, open: count });
  };

  it('never lets two nodes hold one graph, and hands out each request once and in order', async () => {
    await Promise.all(
      range(20).map(async (graph) => {
        for (const index of range(6)) await nodeOf(graph).createRequest(requestOf(graph, `${graph}-${index}`));
      }),
    );
    const held = new Set<string>();
    const done: string[] = [];
    const serve = async (worker: number) => {
      let after = '';
      for (let turn = 0; ; turn += 1) {
        const lease = toLease(`worker ${worker} turn ${turn}`);
        const claimed = await nodeOf(worker).claimRequests(after, lease, { ...LIMITS, requestCount: 2 });
        if (!claimed) return;
        const { graph, leaseToken, requests } = claimed;
        expect(held.has(graph.id)).toBe(false);
        held.add(graph.id);
        const more = await nodeOf(worker).claimMore(graph.id, leaseToken, { ...LIMITS, requestCount: 1 });
        const ids = [...requests, ...more].map(({ id }) => id);
        done.push(...ids);
        held.delete(graph.id);
        const ends = ids.map((id) => sampleRequestEnd(id));
        await nodeOf(worker).finishRequests(leaseToken, ends, EPOCH);
        after = graph.accountId;
      }
    };
    do await Promise.all(range(8).map(serve));
    while (await node.isGraphWaiting(EPOCH, LOSS_POLICY.suspectAfter));
    for (const graph of range(20)) {
      expect(done.filter((id) => id.startsWith(`${graph}-`))).toEqual(range(6).map((index) => `${graph}-${index}`));
    }
    expect(await node.countRequests()).toEqual({ created: 0, done: 120, failed: 0 });
    await counted(0);
  });

  it('never exceeds the limit of an account by requests at once to several graphs', async () => {
    const create = (index: number) => nodeOf(index).createRequest(requestOf((index % 4) * 5, `${index}`), 20);
    const accepted = await Promise.all(range(50).map(create));
    expect(accepted.filter((each) => each === 'created')).toHaveLength(20);
    expect(accepted.filter((each) => each === 'too_many')).toHaveLength(30);
    await counted(20);
  });

  it('creates a request once that several nodes create at once', async () => {
    const create = (index: number) => nodeOf(index).createRequest(requestOf(0, 'same'), 5);
    expect(new Set(await Promise.all(range(50).map(create)))).toEqual(new Set(['created']));
    await counted(1);
  });

  it('refuses a request under the id of another account', async () => {
    await node.createRequest(requestOf(0, 'same'));
    await expect(node.createRequest(requestOf(1, 'same'))).rejects.toMatchObject({ code: 'conflict' });
    await counted(1);
  });

  it('shows to each query all that was accepted before it, while requests are claimed', async () => {
    /** For each request, what was accepted before it was made. */
    const acceptedBefore = new Map<string, string[]>();
    const accepted: string[] = [];
    const order: string[] = [];
    const isOver = { value: false };
    const write = async (writer: number) => {
      for (const index of range(15)) {
        const id = `${writer}-${index}`;
        acceptedBefore.set(id, [...accepted]);
        await nodeOf(writer).createRequest(requestOf(0, id, index % 3 === 2 ? { payload: toQuery('?') } : {}));
        accepted.push(id);
      }
    };
    const serve = async () => {
      for (let turn = 0; ; turn += 1) {
        const wasOver = isOver.value;
        const claimed = await nodeOf(turn).claimRequests('', toLease(`turn ${turn}`), { ...LIMITS, requestCount: 4 });
        const ids = claimed?.requests.map(({ id }) => id) ?? [];
        order.push(...ids);
        const ends = ids.map((id) => sampleRequestEnd(id));
        await nodeOf(turn).finishRequests(`turn ${turn}`, ends, EPOCH);
        if (!claimed && wasOver) return;
      }
    };
    const writing = Promise.all(range(6).map(write)).then(() => {
      isOver.value = true;
    });
    await Promise.all([writing, serve()]);
    expect(order).toHaveLength(90);
    const places = new Map(order.map((id, place) => [id, place]));
    for (const [id, before] of acceptedBefore) {
      const place = places.get(id) ?? -1;
      expect(before.filter((earlier) => (places.get(earlier) ?? Number.POSITIVE_INFINITY) > place)).toEqual([]);
    }
  });

  it('fails a request that is being created while its graph is deleted', async () => {
    const end = { detail: 'Gone.', deletedAt: EPOCH };
    expect(await whileCreating(() => stores.catalog.deleteGraph('account-0', '0', end))).toBe(graphOf(0).id);
    expect(await node.findRequest('account-0', 'late')).toMatchObject({ status: 'failed', detail: 'Gone.' });
    await counted(0);
  });

  it('leaves no open request behind when a graph is deleted while requests to it are created', async () => {
    const create = (index: number) => nodeOf(index).createRequest(requestOf(0, `${index}`));
    const end = { detail: 'Gone.', deletedAt: EPOCH };
    const [, ...accepted] = await Promise.all([
      stores.catalog.deleteGraph('account-0', '0', end),
      ...range(50).map(create),
    ]);
    for (const [index, acceptance] of accepted.entries()) {
      const request = await node.findRequest('account-0', `${index}`);
      expect(request?.status).toBe(acceptance === 'created' ? 'failed' : undefined);
    }
    await counted(0);
  });

  it('fails a request that is being created while those of its account are failed', async () => {
    expect(await whileCreating(() => nodeOf(1).failOpenRequests('account-0', 'Cancelled.', EPOCH))).toBe(2);
    expect(await node.findRequest('account-0', 'late')).toMatchObject({ status: 'failed', detail: 'Cancelled.' });
    await counted(0);
    expect(await node.countRequests()).toEqual({ created: 0, done: 0, failed: 2 });
  });

  it('hands out one suspect request at a time, to whichever node', async () => {
    const suspects = range(10);
    for (const graph of suspects) await node.createRequest(requestOf(graph, `${graph}`));
    for (const loss of range(LOSS_POLICY.suspectAfter)) {
      for (const graph of suspects)
        expect(await node.claimRequests('', toLease(`${loss} ${graph}`), LIMITS)).not.toBeNull();
      await node.voidRequestLeases(EPOCH, LOSS_POLICY);
    }
    await node.createRequest(requestOf(10, 'harmless'));
    const claimAll = (name: string, now = EPOCH) =>
      Promise.all(
        range(20).map((index) => nodeOf(index).claimRequests('', toLease(`${name} ${index}`, { now }), LIMITS)),
      );
    const idsOf = (all: (ClaimedRequests | null)[]) =>
      all.flatMap((each) => each?.requests.map(({ id }) => id) ?? []).filter((id) => id !== 'harmless');
    const first = await claimAll('first');
    expect(idsOf(first)).toHaveLength(1);
    const token = first.find((each) => idsOf([each]).length > 0)?.leaseToken ?? '';

    expect(await node.renewRequests({ ...toLease(token), expiresAt: EPOCH + 60_000 })).toBe(true);
    expect(idsOf(await claimAll('during', EPOCH + 59_999))).toEqual([]);
    await node.finishRequests(
      token,
      idsOf(first).map((id) => sampleRequestEnd(id)),
      EPOCH,
    );
    expect(idsOf(await claimAll('second'))).toHaveLength(1);
  });

  it('waits for a request that is being created instead of passing over its graph', async () => {
    await node.createRequest(requestOf(0, '1'));
    const { claiming } = await stores.database.transaction(async (run) => {
      await run('UPDATE graph_heads SET next_number = next_number WHERE graph_id = $1', [graphOf(0).id]);
      const claim = nodeOf(1).claimRequests('', toLease('token'), LIMITS);
      await isWaiting(1);
      return { claiming: claim };
    });
    expect(await claiming).toMatchObject({ requests: [{ id: '1' }] });
  });

  it('refuses everything under a lease that another node has taken over', async () => {
    await node.createRequest(requestOf(0, '1'));
    await node.claimRequests('', toLease('old'), LIMITS);
    const later = toLease('new', { now: EPOCH + 30_000 });
    const [, taken] = await Promise.all([
      node.finishRequests('old', [], EPOCH),
      nodeOf(1).claimRequests('', later, LIMITS),
    ]);
    expect(taken).toMatchObject({ leaseToken: 'new', requests: [{ id: '1', attempts: 2 }] });
    await Promise.all([
      node.finishRequests('old', [sampleRequestEnd('1')], EPOCH),
      node.releaseRequests('old'),
      node.loseRequests('old', ['1']),
    ]);
    expect(await node.isHeld('old')).toBe(false);
    expect(await node.claimMore(graphOf(0).id, 'old', LIMITS)).toEqual([]);
    expect(await nodeOf(1).isHeld('new')).toBe(true);
    expect(await node.findRequest('account-0', '1')).toMatchObject({ status: 'created' });
  });

  it('needs one statement to create, renew or finish, and two to claim', async () => {
    const database = countStatements(stores.database);
    const requests = createPostgresRequestStore(database);
    const countOf = async (work: () => Promise<unknown>) => {
      const before = database.count;
      await work();
      return database.count - before;
    };
    expect(await countOf(() => requests.createRequest(requestOf(0, '1'), 9))).toBe(1);
    expect(await countOf(() => requests.claimRequests('', toLease('token'), LIMITS))).toBe(2);
    expect(await countOf(() => requests.renewRequests(toLease('token')))).toBe(1);
    expect(await countOf(() => requests.finishRequests('token', [sampleRequestEnd('1')], EPOCH))).toBe(1);
    expect(await countOf(() => requests.findRequest('account-0', '1'))).toBe(1);
  });

  it('keeps answers and contexts of megabytes, of any text', async () => {
    const answer = 'A\0\ud800\u0010\u{1F600}'.repeat(200_000);
    await node.createRequest(requestOf(0, '1', { payload: toQuery('\0 who?') }));
    await node.claimRequests('', toLease('token'), LIMITS);
    await node.finishRequests('token', [sampleRequestEnd('1', { answer, context: `{"a":"${answer}"}` })], EPOCH);
    const found = await node.findRequest('account-0', '1');
    expect(found?.answer === answer).toBe(true);
    expect(found?.context === `{"a":"${answer}"}`).toBe(true);
  });
});
