import { AppError } from '../../errors.ts';
import type { GraphCatalog } from '../ports/graph-catalog.ts';
import type { GraphReader, GraphSnapshot } from '../ports/graph-reader.ts';
import type { GraphLink, GraphLinks } from '../service/export-links.ts';
import { getGraph } from '../service/get-graph.ts';
import { writeGraphml } from './graphml.ts';
import { writeSnapshot } from './snapshot-document.ts';

/** Whole graphs as documents, written a part at a time. A document shows one state of its graph, however long it takes
 *  to be read; a graph is held open from the first part to the last. */
export interface GraphExports {
  /** A link to the graph as GraphML, and when the graph was last changed (epoch ms). Throws not_found. */
  linkGraphml(accountId: string, name: string): Promise<{ link: GraphLink; changedAt: number }>;
  /** Throws not_found when the link is not valid any more, or never was. */
  openGraphml(link: GraphLink): Promise<AsyncIterable<string>>;
  /** The graph as a portable document: its configuration and memories. Throws not_found. */
  exportGraph(accountId: string, name: string): Promise<AsyncIterable<string>>;
}

export interface GraphExportsOptions {
  catalog: GraphCatalog;
  reader: GraphReader;
  links: GraphLinks;
}

export function createGraphExports({ catalog, reader, links }: GraphExportsOptions): GraphExports {
  async function* write(graphId: string, parts: (snapshot: GraphSnapshot | null) => AsyncIterable<string>) {
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
        throw new AppError('not_found', 'This link is not valid, or not any more: ask for another one.');
      }
      return write(link.graphId, writeGraphml);
    },

    async exportGraph(accountId, name) {
      const { id, configuration } = await getGraph(catalog, accountId, name);
      return write(id, (snapshot) => writeSnapshot(configuration, snapshot));
    },
  };
}
