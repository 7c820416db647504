import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GraphStore } from '../../../../src/memory/ports/graph-store.ts';
import type { Database } from '../../../../src/storage/postgres/connection/database.ts';
import { createDeltaLog } from '../../../../src/storage/postgres/graphs/delta-log.ts';
import { createPostgresGraphCatalog } from '../../../../src/storage/postgres/memory/graph-catalog.ts';
import { chunk, delta, memory } from '../../../contracts/graph-store.ts';
import { createGraphWorld, type GraphWorld } from '../../../memory/graph-world.ts';
import { openTestGraphs } from '../../../support/database/postgres-graphs.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

withPostgres(() =>
  describe('snapshots and replicas', () => {
    let database: Database;
    let folders: string[];
    let opened: ReturnType<typeof openTestGraphs>[];

    beforeEach(async () => {
      ({ database } = await openPostgresStores());
      [folders, opened] = [[], []];
    });
    afterEach(async () => {
      for (const { graphs } of opened) await graphs.closeAll();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });

    const newFolder = () => {
      const folder = mkdtempSync(join(tmpdir(), 'doppel-node-'));
      folders.push(folder);
      return folder;
    };
    const startNode = (options: Partial<Parameters<typeof openTestGraphs>[0]> = {}) => {
      const node = openTestGraphs({ database, directory: newFolder(), ...options });
      opened.push(node);
      return node;
    };
    const readHead = async (graphId = 'g') => createDeltaLog(database).readHead(graphId);
    const countRows = async (table: string) => (await database.query(`SELECT graph_id FROM ${table}`, [])).length;
    const fill = async (store: GraphStore, from: number, to: number) => {
      for (let id = from; id <= to; id++) {
        await store.apply(delta(`r${String(id).padStart(6, '0')}`, memory(`m${id}`, [chunk(id)])));
      }
    };
    const untilSnapshot = (seq: number) =>
      expect.poll(async () => (await readHead())?.snapshotSeq).toBeGreaterThanOrEqual(seq);

    it('answers the same from a snapshot as from the log', async () => {
      const snapshotPassages = 30;
      const createWorld = (): GraphWorld =>
        createGraphWorld(undefined, (directory) => openTestGraphs({ database, directory, snapshotPassages }).graphs);
      const writer = createWorld();
      for (let at = 0; at < 40; at++) await writer.add('g', `Guest ${at} likes tea ${at % 7} and room ${at % 5}.`);
      await writer.remove('g', 'Guest 3 likes tea 3 and room 3.');
      await untilSnapshot(30);
      const replayed = createWorld();
      const ask = (world: GraphWorld) =>
        Promise.all(
          ['Who likes tea 3?', 'Who has room 2?', 'guests'].map(async (query) =>
            JSON.stringify(await world.ask('g', query)),
          ),
        );
      const expected = await ask(writer);
      expect(await ask(replayed)).toEqual(expected);
      await startNode().trimLogs(Date.now() + 2 * DAY_MS);
      const { seq = 0, snapshotSeq = 0, logStart } = (await readHead()) ?? {};
      expect(logStart).toBe(snapshotSeq + 1);
      expect(await countRows('graph_deltas')).toBe(seq - snapshotSeq);
      const copied = createWorld();
      expect(await ask(copied)).toEqual(expected);
      await copied.add('g', 'Eve likes coffee.', { requestId: 'request-900000000' });
      expect(await ask(writer)).toEqual(await ask(copied));
      for (const world of [writer, replayed, copied]) await world.close();
    });

    it('makes one while the graph is changed, and the next after as much again', async () => {
      const { graphs } = startNode({ snapshotPassages: 20 });
      await fill(await graphs.open('g'), 1, 300);
      await untilSnapshot(20);
      const first = (await readHead())?.snapshotSeq ?? 0;
      await fill(await graphs.open('g'), 301, 600);
      await untilSnapshot(first + 20);
      const { seq = 0, logPassages, snapshotSeq = 0, logBytes } = (await readHead()) ?? {};
      expect(logPassages).toBe(seq - snapshotSeq);
      const [sum] = await database.query<{ bytes: number }>(
        'SELECT coalesce(sum(length(body)), 0) AS bytes FROM graph_deltas WHERE seq > $1',
        [snapshotSeq],
      );
      expect(logBytes).toBe(sum?.bytes);
      await startNode().trimLogs(Date.now() + 2 * DAY_MS);
      const copied = await startNode().graphs.find('g');
      expect((await copied?.readStatistics())?.chunkCount).toBe(600);
      expect(await copied?.countPostings([7])).toEqual(new Map([[7, 600]]));
    });

    it('keeps what a slow node may read for a day', async () => {
      const { graphs, trimLogs } = startNode({ snapshotPassages: 10 });
      await fill(await graphs.open('g'), 1, 10);
      await untilSnapshot(10);
      await trimLogs(Date.now());
      expect(await countRows('graph_deltas')).toBe(10);
      await trimLogs(Date.now() + 2 * DAY_MS);
      expect(await countRows('graph_deltas')).toBe(0);
      expect(await countRows('graph_snapshots')).toBeGreaterThan(0);
    });

    it('rids the log of erased text after a day', async () => {
      const { graphs, trimLogs } = startNode();
      const store = await graphs.open('g');
      await fill(store, 1, 3);
      await (await graphs.open('kept')).apply(delta('r1', memory('m', [chunk(1)])));
      await trimLogs(Date.now() + 2 * DAY_MS);
      expect(await countRows('graph_snapshots')).toBe(0);
      await store.apply({ ...delta('r000004'), removed: ['m1'] });
      await trimLogs(Date.now());
      expect(await countRows('graph_snapshots')).toBe(0);
      // The node that began one has died.
      const unfinished = ['g', 4, 0, Buffer.alloc(1), 0];
      await database.query('INSERT INTO graph_snapshots VALUES ($1, $2, $3, $4, $5)', unfinished);
      await startNode().trimLogs(Date.now() + 2 * DAY_MS);
      expect(await readHead()).toMatchObject({ logStart: 5, snapshotSeq: 4, logPassages: 0, logBytes: 0 });
      expect((await readHead('kept'))?.snapshotSeq).toBe(0);
      const [{ body = Buffer.alloc(0) } = {}] = await database.query<{ body?: Buffer }>(
        'SELECT body FROM graph_snapshots',
      );
      expect(zstdDecompressSync(body).includes('Text of m2.')).toBe(true);
      expect(zstdDecompressSync(body).includes('Text of m1.')).toBe(false);
      await store.apply(delta('r000005', memory('m2', [])));
      await startNode().trimLogs(Date.now() + 2 * DAY_MS);
      expect(await readHead()).toMatchObject({ logStart: 6, snapshotSeq: 5 });
      expect(await database.query('SELECT DISTINCT seq FROM graph_snapshots')).toEqual([{ seq: 5 }]);
      expect(await database.query('SELECT erased_at FROM graph_heads WHERE erased_at IS NOT NULL')).toEqual([]);
    });

    it('deletes what is left of a graph that the catalogue has deleted', async () => {
      const { graphs, trimLogs } = startNode({ snapshotPassages: 10 });
      await fill(await graphs.open('g'), 1, 10);
      await fill(await graphs.open('kept'), 11, 13);
      await untilSnapshot(10);
      const end = { detail: 'gone', deletedAt: 0 };
      expect(await createPostgresGraphCatalog(database).deleteGraph('account', 'g', end)).toBe('g');
      expect(await graphs.find('g')).toBeNull();
      expect(await countRows('graph_deltas')).toBe(13);
      await trimLogs(0);
      expect(await countRows('graph_deltas')).toBe(3);
      expect(await countRows('graph_snapshots')).toBe(0);
    });

    it('goes on without a snapshot that cannot be stored, and says so', async () => {
      const onSnapshotFailed = vi.fn();
      const failing: Database = {
        ...database,
        query: (...statement) =>
          statement[0].includes('INSERT INTO graph_snapshots')
            ? Promise.reject(new Error('no space'))
            : database.query(...statement),
      };
      const { graphs } = startNode({ database: failing, snapshotPassages: 10, onSnapshotFailed });
      const store = await graphs.open('g');
      await fill(store, 1, 12);
      await expect.poll(() => onSnapshotFailed.mock.calls.length).toBe(1);
      await fill(store, 13, 18);
      expect(onSnapshotFailed).toHaveBeenCalledTimes(1);
      expect((await store.readStatistics()).chunkCount).toBe(18);
    });

    it('throws replicas away after an unclean stop of the machine only', async () => {
      const directory = newFolder();
      const counts: number[] = [];
      const stopAndStart = async (stop: () => void) => {
        const { graphs } = openTestGraphs({ database, directory });
        await fill(await graphs.open('g'), 1, 1);
        await graphs.closeAll();
        stop();
        const { graphs: later } = openTestGraphs({ database, directory });
        counts.push(readdirSync(directory).filter((name) => name.endsWith('.db')).length);
        expect((await (await later.open('g')).readStatistics()).chunkCount).toBe(1);
        await later.closeAll();
        expect(existsSync(join(directory, 'in-use'))).toBe(false);
      };
      await stopAndStart(() => {});
      await stopAndStart(() => writeFileSync(join(directory, 'in-use'), 'another start'));
      expect(counts).toEqual([1, 0]);
    });

    it('fetches a damaged replica again', async () => {
      const directory = newFolder();
      const { graphs, graphReader } = startNode({ directory });
      const store = await graphs.open('g');
      await fill(store, 1, 3);
      for (const read of [
        async () => (await store.readStatistics()).chunkCount,
        async () => (await (await graphs.find('g'))?.readStatistics())?.chunkCount,
        async () => (await graphReader.listMemories('g', { after: '', limit: 9 })).memories.length,
      ]) {
        await graphs.close('g');
        writeFileSync(join(directory, 'g.db'), 'no database '.repeat(1000));
        expect(await read()).toBe(3);
      }
      await fill(store, 4, 4);
      expect((await store.readStatistics()).chunkCount).toBe(4);
    });

    it('removes the least recently used replicas over the limit, and fetches them again', async () => {
      const directory = newFolder();
      const { graphs } = startNode({ directory, maxBytes: 400_000, maxOpen: 2 });
      const names = ['a', 'b', 'c', 'd', 'e', 'f'];
      for (const [at, name] of names.entries()) await fill(await graphs.open(name), at + 1, at + 1);
      expect(existsSync(join(directory, 'a.db'))).toBe(false);
      expect(existsSync(join(directory, 'f.db'))).toBe(true);
      for (const name of names) expect((await (await graphs.find(name))?.readStatistics())?.chunkCount).toBe(1);
    });

    it('reads a replica that was removed under an open store', async () => {
      const { graphs, graphReader } = startNode();
      const store = await graphs.open('g');
      await fill(store, 1, 3);
      expect(await graphReader.findMemory('g', 'm1')).not.toBeNull();
      await graphs.removeUnlisted([]);
      expect((await store.readStatistics()).chunkCount).toBe(3);
      expect(await graphReader.findMemory('g', 'm3')).not.toBeNull();
    });

    it('lets a reader hold a state while the replica is replaced', async () => {
      const { graphs, graphReader } = startNode();
      const store = await graphs.open('g');
      await fill(store, 1, 2);
      const snapshot = await graphReader.openSnapshot('g');
      await graphs.removeUnlisted([]);
      await fill(store, 3, 3);
      const limits = { count: 10, characters: 1000 };
      expect((await snapshot?.readMemories('', limits))?.map(({ memoryId }) => memoryId)).toEqual(['m1', 'm2']);
      snapshot?.close();
    });
  }),
);
