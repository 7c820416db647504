import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { GraphCatalog } from '../ports/graph-catalog.ts';
import type { GraphReader, GraphSnapshot, MemoryLimits, StoredMemory } from '../ports/graph-reader.ts';
import type { ExportLink, ExportLinks } from '../service/export-links.ts';
import { getGraph } from '../service/get-graph.ts';
import type { GraphConfiguration } from '../types.ts';
import { writeGraphml } from './graphml.ts';

/** Complete content of a graph. */
export interface ExportedGraph {
  configuration: GraphConfiguration;
  /** Sorted by id, in pages. No page is empty. */
  memories: AsyncIterable<StoredMemory[]>;
}

/** Exports whole graphs as streams. An export shows one snapshot of the graph, which stays open until the stream
 *  ends. */
export interface GraphExports {
  /** Creates a link to the graph as GraphML. `changedAt` is its last change (epoch ms). Throws not_found. */
  linkGraphml(accountId: string, name: string): Promise<{ link: ExportLink; changedAt: number }>;
  /** Throws not_found if the link is invalid or expired. */
  openGraphml(link: ExportLink): Promise<AsyncIterable<string>>;
  /** Throws not_found. */
  exportGraph(accountId: string, name: string): Promise<ExportedGraph>;
}

export interface GraphExportsOptions {
  catalog: GraphCatalog;
  reader: GraphReader;
  links: ExportLinks;
}

const PAGE: MemoryLimits = { count: 64, characters: 65_536 };

export function createGraphExports({ catalog, reader, links }: GraphExportsOptions): GraphExports {
  async function* read<Part>(graphId: string, parts: (snapshot: GraphSnapshot | null) => AsyncIterable<Part>) {
    const snapshot = await reader.openSnapshot(graphId);
    try {
      yield* parts(snapshot);
    } finally {
      snapshot?.close();
    }
  }

  return {
    async linkGraphml(accountId, name) {
      const { id, createdAt } = await getGraph(catalog, accountId, name);
      return { link: links.sign(id), changedAt: (await reader.findLastChange(id)) ?? createdAt };
    },

    async openGraphml(link) {
      if (!links.isValid(link) || !(await catalog.hasGraph(link.graphId))) {
        throw new AppError('not_found', 'This link is invalid or has expired. Request a new one.');
      }
      return read(link.graphId, writeGraphml);
    },

    async exportGraph(accountId, name) {
      const { id, configuration } = await getGraph(catalog, accountId, name);
      return { configuration, memories: read(id, readMemories) };
    },
  };
}

/** Yields nothing for a graph that was never written to. */
async function* readMemories(snapshot: GraphSnapshot | null): AsyncGenerator<StoredMemory[]> {
  for (let after = ''; ; ) {
    const memories = (await snapshot?.readMemories(after, PAGE)) ?? [];
    const last = memories.at(-1);
    if (!last) return;
    yield memories;
    after = last.memoryId;
    await nextTurn();
  }
}
