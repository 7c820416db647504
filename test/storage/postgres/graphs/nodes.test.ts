import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CannotWriteError } from '../../../../src/errors.ts';
import { setFault } from '../../../../src/fault-points.ts';
import type { GraphDelta, GraphStore } from '../../../../src/memory/ports/graph-store.ts';
import type { Database } from '../../../../src/storage/postgres/connection/database.ts';
import { createDeltaLog } from '../../../../src/storage/postgres/graphs/delta-log.ts';
import { chunk, delta, memory } from '../../../contracts/graph-store.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, toGraph } from '../../../memory/graph-world.ts';
import { createGraph, openTestGraphs } from '../../../support/database/postgres-graphs.ts';
import { openPostgresStores, withPostgres } from '../../../support/database/postgres-stores.ts';

type Nodes = ReturnType<typeof openTestGraphs>;

const SHARED_KEY = 7;

withPostgres(() =>
  describe('nodes that share graphs', () => {
    let database: Database;
    let directories: string[];
    let opened: Nodes[];

    beforeEach(async () => {
      ({ database } = await openPostgresStores());
      directories = [];
      opened = [];
    });
    afterEach(async () => {
      setFault(undefined, () => {});
      for (const { graphs } of opened) await graphs.closeAll();
      for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    });

    const newFolder = () => {
      const directory = mkdtempSync(join(tmpdir(), 'doppel-node-'));
      directories.push(directory);
      return directory;
    };
    const startNode = (options: Partial<Parameters<typeof openTestGraphs>[0]> = {}) => {
      const node = openTestGraphs({ database, directory: newFolder(), ...options });
      opened.push(node);
      return node;
    };
    const readIds = async (store: GraphStore | null) => {
      const list = (await store?.readPostings([SHARED_KEY]))?.get(SHARED_KEY);
      return [...(list?.parts.values() ?? [])].flatMap(({ ids }) => [...ids]).sort((a, b) => a - b);
    };
    const adding = (id: number): GraphDelta => delta(`r${String(id).padStart(6, '0')}`, memory(`m${id}`, [chunk(id)]));
    const readHead = async () => createDeltaLog(database).readHead('g');

    it('give the same answers byte for byte, whichever of them wrote', async () => {
      const worlds: GraphWorld[] = [1, 2].map(() =>
        createGraphWorld(undefined, (directory) => openTestGraphs({ database, directory }).graphs),
      );
      const [first, second] = worlds as [GraphWorld, GraphWorld];
      const texts = ['Ada likes tea.', 'Ada lives in Orsk.', 'Orsk lies at the Ural.', 'Eve met Ada in Orsk.'];
      for (const text of texts) await first.add('g', text);
      await second.add('g', 'Eve likes coffee.', { requestId: 'request-900000000' });
      await first.remove('g', 'Ada likes tea.');
      for (const query of ['Where does Ada live?', 'Who likes coffee?', 'What is Orsk?', 'Who likes tea?']) {
        const answers = await Promise.all(worlds.map((world) => world.ask('g', query)));
        expect(JSON.stringify(answers[1])).toBe(JSON.stringify(answers[0]));
        expect(answers[0]?.context.chunks.length).toBeGreaterThan(0);
      }
      for (const world of worlds) await world.close();
    });

    it('never win the same place of a log twice', async () => {
      const log = createDeltaLog(database);
      await createGraph(database, 'g');
      const attempts = Array.from({ length: 50 }, (_, at) =>
        log.append('g', {
          ...{ seq: 1, id: `id${at}`, previousId: '', format: 1 },
          ...{ body: Buffer.alloc(1), passages: 1, erases: false, fence: null },
        }),
      );
      const won = (await Promise.all(attempts)).filter((head) => head !== null);
      expect(won).toHaveLength(1);
      expect(await log.readDeltas('g', 0, 50)).toMatchObject([{ id: won[0]?.lastDeltaId }]);
    });

    it('that write at once refuse the later change, which succeeds when it is tried again', async () => {
      const nodes = [startNode(), startNode()];
      let refusedCount = 0;
      const write = async (store: GraphStore, ids: readonly number[]) => {
        for (const id of ids) {
          for (let isDone = false; !isDone; ) {
            const refused = await store.apply(adding(id)).catch((error: unknown) => error);
            isDone = refused === undefined;
            if (refused) expect(refused).toBeInstanceOf(CannotWriteError);
            if (refused) refusedCount += 1;
          }
        }
      };
      const stores = await Promise.all(nodes.map(({ graphs }) => graphs.open('g')));
      const ids = [1, 2].map((first) => Array.from({ length: 20 }, (_, at) => first + 2 * at));
      await Promise.all(stores.map((store, at) => write(store, ids[at] ?? [])));
      expect(refusedCount).toBeGreaterThan(0);
      expect((await readHead())?.seq).toBe(40);
      for (const { graphs } of nodes) {
        expect(await readIds(await graphs.find('g'))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
      }
    });

    it('measure how far behind their replicas were when they were read', async () => {
      const [writer, reader] = [startNode(), startNode()];
      const store = await writer.graphs.open('g');
      await store.apply(adding(1));
      await reader.graphs.find('g');
      expect([writer.readLag(), reader.readLag()]).toEqual([0, 0]);
      for (const id of [2, 3, 4]) await store.apply(adding(id));
      await reader.graphs.find('g');
      await reader.graphs.find('g');
      expect([writer.readLag(), reader.readLag()]).toEqual([0, 3]);
    });

    it('refuse a writer whose lease is lost, and leave nothing of its change', async () => {
      const { graphs } = startNode();
      const store = await graphs.open('g');
      const lease = (token: string | null) => database.query('UPDATE graph_heads SET lease_token = $1', [token]);
      await lease('first');
      await store.apply({ ...adding(1), fence: 'first' });
      await lease('second');
      const late = store.apply({ ...adding(2), fence: 'first' });
      await expect(late).rejects.toThrow('The lease of the graph is lost.');
      await expect(late).rejects.toBeInstanceOf(CannotWriteError);
      await lease(null);
      await expect(store.apply({ ...adding(2), fence: 'first' })).rejects.toThrow('lease');
      expect(await readIds(store)).toEqual([1]);
      expect((await readHead())?.seq).toBe(1);
      await store.apply(adding(3));
      expect(await readIds(store)).toEqual([1, 3]);
    });

    it("refuse a change of the engine under another's lease", async () => {
      const world = createGraphWorld(undefined, (directory) => openTestGraphs({ database, directory }).graphs);
      await world.add('g', 'Ada likes tea.');
      await database.query("UPDATE graph_heads SET lease_token = 'other'", []);
      const edit = { requestId: 'request-900000000', memoryId: 'm', text: 'Eve likes coffee.', metadata: null };
      const change = world.engine.changeMemories(toGraph('g'), [edit], { ...AT_ONCE, fence: 'lost' });
      await expect(change).rejects.toBeInstanceOf(CannotWriteError);
      expect((await readHead())?.seq).toBe(1);
      await world.close();
    });

    it('find a graph that another has deleted gone, with their replica', async () => {
      const [writer, reader] = [startNode(), startNode()];
      const store = await writer.graphs.open('g');
      await store.apply(adding(1));
      const seen = await reader.graphs.find('g');
      expect(await readIds(seen)).toEqual([1]);
      await writer.graphs.remove('g');
      expect(await reader.graphs.find('g')).toBeNull();
      expect(await reader.graphReader.findMemory('g', 'm1')).toBeNull();
      await expect(seen?.apply(adding(2))).rejects.toThrow('The graph was deleted.');
      await expect(readIds(seen)).rejects.toThrow('The graph was deleted.');
      const stored = await database.query('SELECT graph_id FROM graph_deltas');
      expect(stored).toEqual([]);
    });

    it('refuse a change to a graph that is deleted meanwhile', async () => {
      const [writer, other] = [startNode(), startNode()];
      const store = await writer.graphs.open('g');
      await store.apply(adding(1));
      await other.graphs.remove('g');
      await expect(store.apply(adding(2))).rejects.toThrow('The graph was deleted.');
      expect(await database.query('SELECT graph_id FROM graph_deltas')).toEqual([]);
    });

    it('catch up after a kill between the log and the replica', async () => {
      const [directory, killed] = [newFolder(), newFolder()];
      const store = await startNode({ directory }).graphs.open('g');
      await store.apply(adding(1));
      setFault('graph delta appended:1', () => cpSync(directory, killed, { recursive: true }));
      await store.apply(adding(2));
      const after = await startNode({ directory: killed }).graphs.find('g');
      expect(await readIds(after)).toEqual([1, 2]);
      expect(await after?.findApplied(['r000002'])).toEqual(new Map([['r000002', 'applied']]));
      await after?.apply(adding(3));
      expect((await readHead())?.seq).toBe(3);
    });

    it('hold a change whose replica failed after the log', async () => {
      const store = await startNode().graphs.open('g');
      setFault('graph delta appended:1', () => {
        throw new Error('disk full');
      });
      await store.apply(adding(1));
      expect((await readHead())?.seq).toBe(1);
      await expect(store.apply(adding(2))).rejects.toBeInstanceOf(CannotWriteError);
      await store.apply(adding(2));
      expect(await readIds(store)).toEqual([1, 2]);
    });

    describe('when the connection is lost during a change', () => {
      const startUnstable = (lose: (query: () => Promise<unknown>) => Promise<unknown>) => {
        let isDue = true;
        const unstable: Database = {
          ...database,
          async query<Row>(...statement: Parameters<Database['query']>) {
            const query = () => database.query<Row>(...statement);
            if (!isDue || !statement[0].includes('INSERT INTO graph_deltas')) return query();
            isDue = false;
            await lose(query);
            throw new CannotWriteError('The connection is lost.', null);
          },
        };
        return startNode({ database: unstable });
      };

      it('find out that it was made', async () => {
        const store = await startUnstable((query) => query()).graphs.open('g');
        await store.apply(adding(1));
        await store.apply(adding(2));
        expect(await readIds(store)).toEqual([1, 2]);
        expect((await readHead())?.seq).toBe(2);
      });

      it('find out that it was not made', async () => {
        const store = await startUnstable(async () => {}).graphs.open('g');
        await expect(store.apply(adding(1))).rejects.toBeInstanceOf(CannotWriteError);
        expect(await readIds(store)).toEqual([]);
        await store.apply(adding(1));
        expect(await readIds(store)).toEqual([1]);
        expect((await readHead())?.seq).toBe(1);
      });

      it('find that another has taken its place', async () => {
        const other = await startNode().graphs.open('g');
        const store = await startUnstable(() => other.apply(adding(5))).graphs.open('g');
        await expect(store.apply(adding(1))).rejects.toBeInstanceOf(CannotWriteError);
        await expect(store.apply(adding(1))).rejects.toThrow('Another node has changed the graph.');
        await store.apply(adding(1));
        expect(await readIds(store)).toEqual([1, 5]);
      });
    });

    it('need one statement to open a graph that is up to date, and one to change it', async () => {
      let count = 0;
      const counted: Database = {
        ...database,
        query: (...statement) => {
          count += 1;
          return database.query(...statement);
        },
      };
      const { graphs, graphReader } = startNode({ database: counted });
      await (await graphs.open('g')).apply(adding(1));
      count = 0;
      const store = await graphs.find('g');
      await readIds(store);
      expect(count).toBe(1);
      await store?.apply(adding(2));
      expect(count).toBe(2);
      await graphReader.findMemory('g', 'm2');
      expect(count).toBe(3);
    });

    it('discard a replica that is ahead of a restored database', async () => {
      const [ahead, other] = [startNode(), startNode()];
      const store = await ahead.graphs.open('g');
      await store.apply(adding(1));
      const backup = await readHead();
      for (const id of [2, 3]) await store.apply(adding(id));
      await database.query('DELETE FROM graph_deltas WHERE seq > 1');
      const restored = [backup?.lastDeltaId ?? '', 1];
      await database.query('UPDATE graph_heads SET last_delta_id = $1, seq = $2', restored);
      expect(await readIds(await ahead.graphs.find('g'))).toEqual([1]);
      await store.apply(adding(4));
      expect(await readIds(await other.graphs.find('g'))).toEqual([1, 4]);
    });

    it('discard a replica of another history that is as long', async () => {
      const [one, other] = [startNode(), startNode()];
      await (await one.graphs.open('g')).apply(adding(1));
      await other.graphs.find('g');
      await database.query('DELETE FROM graph_deltas');
      await database.query("UPDATE graph_heads SET last_delta_id = '', seq = 0");
      await (await one.graphs.open('g')).apply(adding(2));
      expect(await readIds(await other.graphs.find('g'))).toEqual([2]);
    });
  }),
);
