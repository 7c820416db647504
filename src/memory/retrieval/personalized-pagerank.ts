import { type Coverage, inverseFrequency } from '../index/term-index.ts';
import { KthLargest } from '../index/top-k.ts';
import type { ChunkAnalysis, GraphStore, StoredChunk, StoredEntity } from '../ports/graph-store.ts';
import { NO_LIST, type PostingList, type Postings, ROLE } from '../postings.ts';
import type { Provenance } from './provenance.ts';

/** From the first entity to the fourth passage on the way: questions of four hops. */
const STEPS = 7;
const BEAM = 20;
const HUB_PASSAGES = 40;
/** Mass is an integer, so sums do not depend on their order. */
const MASS_UNITS = 2 ** 40;
const EDGE_UNITS = 2 ** 20;
const SEED_RETURN_FACTOR = 0.1;

export interface Seeds {
  /** Shares of the initial mass, on any positive scale. */
  entities: readonly { key: number; weight: number }[];
  passages: readonly { id: number; weight: number }[];
}

/** Mass received over all steps, and the chunks read on the way. */
export interface Walk {
  passages: Map<number, number>;
  entities: Map<number, number>;
  chunks: Map<number, StoredChunk>;
}

type Kind = 'entity' | 'passage';

interface Node {
  kind: Kind;
  id: number;
  mass: number;
}

interface Edge {
  id: number;
  units: number;
}

/** Personalized PageRank (Haveliwala, 2002) on the bipartite graph of entities and passages. The walk starts at the
 *  entities that the query names and prefers passages that cover the query's words. It is limited to a few steps and
 *  to a beam, and does not restart at the seeds, so that distant hops still count. `provenance` records how each
 *  node is reached. */
export async function personalizedPageRank(
  store: GraphStore,
  seeds: Seeds,
  coverage: Coverage,
  chunkCount: number,
  provenance?: Provenance,
): Promise<Walk> {
  const graph = new VisitedGraph(store, seeds, coverage, chunkCount);
  const received: Walk = { passages: new Map(), entities: new Map(), chunks: graph.chunks };
  let frontier = startNodes(seeds);
  receive(received, frontier);
  for (const seed of frontier) provenance?.addSeed(seed, seed.mass);
  for (let step = 0; step < STEPS && frontier.length > 0; step++) {
    const strongest = frontier.sort(byMass).slice(0, BEAM);
    await graph.visit(strongest);
    frontier = spread(strongest, graph, provenance);
    receive(received, frontier);
  }
  return received;
}

function byMass(a: Node, b: Node): number {
  return b.mass - a.mass || (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1);
}

function startNodes({ entities, passages }: Seeds): Node[] {
  const total = [...entities, ...passages].reduce((sum, { weight }) => sum + weight, 0);
  const massOf = (weight: number) => Math.round((weight / total) * MASS_UNITS);
  return [
    ...entities.map(({ key, weight }): Node => ({ kind: 'entity', id: key, mass: massOf(weight) })),
    ...passages.map(({ id, weight }): Node => ({ kind: 'passage', id, mass: massOf(weight) })),
  ];
}

function receive(received: Walk, nodes: readonly Node[]): void {
  for (const { kind, id, mass } of nodes) {
    const masses = kind === 'entity' ? received.entities : received.passages;
    masses.set(id, (masses.get(id) ?? 0) + mass);
  }
}

/** Distributes the mass of each node along its edges. */
function spread(nodes: readonly Node[], graph: VisitedGraph, provenance?: Provenance): Node[] {
  const next = { entity: new Map<number, number>(), passage: new Map<number, number>() };
  for (const node of nodes) {
    const { kind, id, mass } = node;
    const target = kind === 'entity' ? next.passage : next.entity;
    const edges = kind === 'entity' ? graph.passagesOf(id) : graph.entitiesOf(id);
    const total = edges.reduce((sum, edge) => sum + edge.units, 0);
    if (total === 0) continue;
    for (const edge of edges) {
      const share = Math.floor((mass / total) * edge.units);
      if (share === 0) continue;
      target.set(edge.id, (target.get(edge.id) ?? 0) + share);
      provenance?.observe({ kind: kind === 'entity' ? 'passage' : 'entity', id: edge.id }, node, share);
    }
  }
  provenance?.endStep();
  const toNodes = (kind: Kind) => Array.from(next[kind], ([id, mass]): Node => ({ kind, id, mass }));
  return [...toNodes('entity'), ...toNodes('passage')];
}

/** The visited part of the graph, with edge weights for this query. */
class VisitedGraph {
  readonly chunks = new Map<number, StoredChunk>();
  readonly #lists = new Map<number, PostingList>();
  readonly #frequencies = new Map<number, number>();
  readonly #passages = new Map<number, Edge[]>();
  readonly #entities = new Map<number, Edge[]>();
  readonly #seedKeys: ReadonlySet<number>;
  readonly #store: GraphStore;
  readonly #coverage: Coverage;
  readonly #chunkCount: number;

  constructor(store: GraphStore, seeds: Seeds, coverage: Coverage, chunkCount: number) {
    this.#store = store;
    this.#coverage = coverage;
    this.#chunkCount = chunkCount;
    this.#seedKeys = new Set(seeds.entities.map(({ key }) => key));
  }

  /** Loads the edges of the nodes with at most three lookups. */
  async visit(nodes: readonly Node[]): Promise<void> {
    const keys = nodes.filter(({ kind, id }) => kind === 'entity' && !this.#lists.has(id)).map(({ id }) => id);
    const ids = nodes.filter(({ kind, id }) => kind === 'passage' && !this.chunks.has(id)).map(({ id }) => id);
    if (keys.length > 0) for (const [key, list] of await this.#store.readPostings(keys)) this.#lists.set(key, list);
    if (ids.length === 0) return;
    const chunks = await this.#store.readChunks(ids);
    for (const [id, chunk] of chunks) this.chunks.set(id, chunk);
    const mentioned = new Set(
      [...chunks.values()].flatMap(({ analysis }) => listNames(analysis).map(({ key }) => key)),
    );
    const unknown = [...mentioned].filter((key) => !this.#frequencies.has(key));
    for (const [key, count] of await this.#store.countPostings(unknown)) this.#frequencies.set(key, count);
  }

  passagesOf(key: number): Edge[] {
    return memoize(this.#passages, key, () => {
      const { count, parts } = this.#lists.get(key) ?? NO_LIST;
      const damping = Math.log2(2 + count);
      const weighed = Array.from(parts, ([part, postings]) => {
        return {
          ids: postings.ids,
          units: weighPassages(postings, this.#coverage.ofChunks(part, postings.ids), damping),
        };
      });
      return strongest(weighed, HUB_PASSAGES);
    });
  }

  entitiesOf(id: number): Edge[] {
    return memoize(this.#entities, id, () => {
      const analysis = this.chunks.get(id)?.analysis;
      if (!analysis) return [];
      const sentenceCoverage = analysis.sentences.map((sentence) => this.#coverage.ofSentence(sentence.words));
      return listNames(analysis).map((entity) => ({
        id: entity.key,
        units: this.#entityUnits(entity, sentenceCoverage),
      }));
    });
  }

  #entityUnits({ key, role, sentences }: NamedEntity, sentenceCoverage: readonly number[]): number {
    const frequency = this.#frequencies.get(key) ?? 1;
    // A name that occurs in no other passage leads only back.
    if (frequency <= 1) return 0;
    const best = sentences.reduce((max, sentence) => Math.max(max, sentenceCoverage[sentence] ?? 0), 0);
    const rarity = inverseFrequency(this.#chunkCount, frequency);
    const isSubject = role !== ROLE.mention;
    const edge = (0.05 + best) * rarity * (isSubject ? 2 : 1) * (this.#seedKeys.has(key) ? SEED_RETURN_FACTOR : 1);
    return Math.round(edge * EDGE_UNITS);
  }
}

type NamedEntity = Pick<StoredEntity, 'key' | 'role' | 'sentences'>;

/** The entities of a chunk, and what it is about under the names that only others use. */
function listNames({ entities, aliases }: ChunkAnalysis): NamedEntity[] {
  const known = new Set(entities.map(({ key }) => key));
  const others = aliases.filter((key) => !known.has(key));
  return [...entities, ...others.map((key) => ({ key, role: ROLE.alias, sentences: [0] }))];
}

function memoize(edges: Map<number, Edge[]>, id: number, compute: () => Edge[]): Edge[] {
  const known = edges.get(id) ?? compute();
  edges.set(id, known);
  return known;
}

/** Weight by `Role`; undefined for a mention. */
const ROLE_WEIGHTS: Record<number, number> = { [ROLE.subject]: 1, [ROLE.alias]: 0.9, [ROLE.opening]: 0.8 };

/** Edge weights, in units, from an entity to its passages. */
function weighPassages({ weights }: Postings, coverages: Float64Array, damping: number): Float64Array {
  return coverages.map((coverage, at) => {
    const covered = 0.05 + 0.95 * coverage;
    const weight = ROLE_WEIGHTS[weights[at] ?? ROLE.mention];
    return Math.round((weight === undefined ? covered / damping : 4 * weight * covered) * EDGE_UNITS);
  });
}

/** The `limit` edges with the highest weight; ties by id. The ids of a part are sorted. */
function strongest(parts: readonly { ids: Float64Array; units: Float64Array }[], limit: number): Edge[] {
  const largest = new KthLargest(limit);
  for (const { units } of parts) for (const unit of units) largest.add(unit);
  const threshold = largest.value;
  const edges: Edge[] = [];
  for (const { ids, units } of parts) {
    let tiesLeft = limit;
    units.forEach((unit, at) => {
      if (unit > threshold || (unit === threshold && tiesLeft-- > 0)) edges.push({ id: ids[at] ?? 0, units: unit });
    });
  }
  return edges.sort((a, b) => b.units - a.units || a.id - b.id).slice(0, limit);
}
