import { AppError } from '../../errors.ts';
import type { GraphCatalog } from '../ports/graph-catalog.ts';
import type { GraphReader } from '../ports/graph-reader.ts';
import { getGraph } from '../service/get-graph.ts';
import type { ViewJob, ViewOutcome } from './view-runner.ts';
import type { Views } from './views.ts';

type ViewOf<Name extends keyof Views> = (
  accountId: string,
  graph: string,
  input: Parameters<Views[Name]>[1],
) => Promise<ResultOf<Name>>;
type ResultOf<Name extends keyof Views> = Awaited<ReturnType<Views[Name]>>;

/** The entities and relations of a graph, after the last finished request. Each throws not_found if the account has no such
 *  graph, or the graph no such entity; conflict if the graph is too large. */
export type GraphViews = { [Name in keyof Views]: ViewOf<Name> };

export interface GraphViewsOptions {
  catalog: GraphCatalog;
  reader: GraphReader;
  /** Computes a view elsewhere. Resolves to null at a limit of memory or time. */
  run(job: ViewJob): Promise<ViewOutcome | null>;
}

/** A file can be removed between its being found and being read. */
const ATTEMPTS = 3;

export function createGraphViews({ catalog, reader, run }: GraphViewsOptions): GraphViews {
  const view =
    <Name extends keyof Views>(name: Name): ViewOf<Name> =>
    async (accountId, graphName, input): Promise<ResultOf<Name>> => {
      const { id: graphId, configuration } = await getGraph(catalog, accountId, graphName);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const file = await reader.findFile(graphId);
        if (!file) break;
        const outcome = await run({ view: name, input, graphId, file, wantedTypes: configuration.entityTypes });
        if (outcome !== 'missing') return unwrap(outcome) as ResultOf<Name>;
      }
      const { viewNothing } = await import('./view-nothing.ts');
      return (await viewNothing(name, input)) as ResultOf<Name>;
    };
  return {
    summarize: view('summarize'),
    listEntities: view('listEntities'),
    readEntity: view('readEntity'),
    readNeighbors: view('readNeighbors'),
    readSubgraph: view('readSubgraph'),
    readPath: view('readPath'),
    listCommunities: view('listCommunities'),
  };
}

function unwrap(outcome: Exclude<ViewOutcome, 'missing'> | null): unknown {
  if (!outcome)
    throw new AppError('conflict', 'This graph is too large for this. Download it by GET /graph/{g}/graphml.');
  if ('problem' in outcome) {
    const { code, message, cause } = outcome.problem;
    throw new AppError(code, message, { cause: cause === undefined ? undefined : new Error(cause) });
  }
  return outcome.value;
}
