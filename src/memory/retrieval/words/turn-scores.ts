import { readFrequencies, type WeightedTerm } from '../../index/term-index.ts';
import type { GraphStatistics, GraphStore, RunLimits, TurnInRun } from '../../ports/graph-store.ts';
import { averageLengthOf, createBm25 } from './bm25.ts';
import { meanLengthOf, scoreWindow, type Unit, WINDOW_REACH, WINDOW_WEIGHT } from './windows.ts';

/** Neighbors of a found turn up to this distance are scored as well: a reply may lack the words of the question. */
const NEIGHBOR_REACH = 4;
const RUN_LIMITS: RunLimits = { reach: NEIGHBOR_REACH + WINDOW_REACH, gapMs: 3 * 3_600_000, sequenceGap: 8 };

/** Scores turns by their own words and those of the turns around them: the found ones, and their neighbors. By chunk id. */
export async function scoreTurns(
  store: GraphStore,
  found: readonly number[],
  terms: readonly WeightedTerm[],
  statistics: GraphStatistics,
): Promise<ReadonlyMap<number, number>> {
  if (found.length === 0) return new Map();
  const runs = [...(await store.readRuns(found, RUN_LIMITS)).values()];
  const bm25 = createBm25(terms, averageLengthOf(statistics));
  const idfUnits = terms.map((term) => term.idfUnits);
  const meanLength = meanLengthOf(runs.flatMap(({ turns }) => turns));
  const toUnit = createUnitReader(terms);
  const scores = new Map<number, number>();
  for (const { turns, at } of runs) {
    const units = turns.map(toUnit);
    for (const [place, turn] of turns.entries()) {
      const unit = units[place];
      if (!unit || Math.abs(place - at) > NEIGHBOR_REACH || scores.has(turn.id)) continue;
      const own = bm25(unit.frequencies, unit.length);
      scores.set(turn.id, own + WINDOW_WEIGHT * scoreWindow(units, place, idfUnits, meanLength));
    }
  }
  return scores;
}

/** Runs overlap, so each turn is read once. */
function createUnitReader(terms: readonly WeightedTerm[]): (turn: TurnInRun) => Unit {
  const units = new Map<number, Unit>();
  return ({ id, length }) => {
    const unit = units.get(id) ?? { frequencies: readFrequencies(terms, id), length };
    units.set(id, unit);
    return unit;
  };
}
