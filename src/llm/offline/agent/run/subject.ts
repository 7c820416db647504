import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import type { ModelRow } from '../../../../reading/answer/evidence-rows.ts';
import { rankLabels } from '../../../../reading/query/attributes.ts';
import { NAME_WORDS } from '../answer/model-words.ts';
import type { Outcome } from './step-generator.ts';

/** The only thing that the last answer is about, with what is known of it; null if there is none, or several. */
export function lastSubject(outcomes: readonly Outcome[]): ModelRow | null {
  const last = outcomes.findLast(({ ok, evidence }) => ok && evidence !== undefined)?.evidence;
  if (!last) return null;
  const rows = last.rows ?? last.things;
  const names = new Set(rows.map(({ name }) => name));
  const [row] = rows;
  if (row && names.size === 1) return row;
  const entities = new Set(last.facts.map(({ entity }) => entity));
  const [entity] = entities;
  return rows.length === 0 && entity && entities.size === 1 ? { name: entity, url: null, facts: last.facts } : null;
}

/** What is known of a thing under the words for an attribute: `price`, `headline`; null if nothing is. */
export function attributeOfSubject(words: string, { name, facts }: ModelRow): string | null {
  const lexicon = englishLexicon();
  const tokens = toTokens(words.toLowerCase(), []);
  if (tokens.length === 1 && NAME_WORDS.has(tokens[0]?.lower ?? '')) return name;
  const [attribute] = readRequest(tokens, lexicon).attributes;
  const labels = facts.map(({ label }) => label);
  const [best] = attribute ? rankLabels(attribute.ref, labels, lexicon.concepts) : [];
  return best === undefined ? null : (facts[best.index]?.raw ?? null);
}
