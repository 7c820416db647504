import type { PageContent } from '../../../../device/page-content.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { isIdle, keysOf, kindsAsked } from '../../../../language/words/act-words.ts';
import { readSentences } from '../../../../text/parts/sentences.ts';
import type { ActClause } from './act-reading.ts';

/** Something that a page says, with what it says it of. */
interface Statement {
  text: string;
  /** Heading, name of the entry or label that it stands under. */
  about: string;
}

/** A statement that answers a question. */
export interface StatementAnswer {
  /** The value of the kind asked for, else the statement. */
  value: string;
  text: string;
  about: string;
}

const MAX_STATEMENTS = 1000;
const ANY_DAY = '2000-01-01';

/** The statement of a page that has a value of the kind asked for, and with its heading, its page and its site each telling word of
 *  the question. Null if none has, or if several have other values.
 *  @param site what the site is about: its words say nothing of one statement */
export function readStatement(clause: ActClause, page: PageContent, site: string): StatementAnswer | null {
  const { tokens, text } = clause.prose;
  const { kind, words } = kindsAsked(text);
  if (kind === null) return null;
  const [place, given] = [keysOf(page.title, page.heading), keysOf(site)];
  const telling = [...tokens.keys()].filter((at) => {
    const { lower, value } = tokens[at] ?? { lower: '', value: null };
    return value === null && !isIdle(lower) && !words.has(lower) && !clause.skipped.has(at);
  });
  const has = (keys: ReadonlySet<string>, at: number): boolean => (clause.keys[at] ?? []).some((key) => keys.has(key));
  const fitting = statementsOf(page).flatMap(({ text: said, about }) => {
    const own = keysOf(said, about);
    const value = valueOfKind(said, kind);
    const isWhole = telling.every((at) => has(own, at) || has(place, at) || has(given, at));
    const count = telling.filter((at) => has(own, at)).length;
    return value !== null && isWhole && (count > 0 || telling.every((at) => has(place, at)))
      ? [{ value, text: said, about, count }]
      : [];
  });
  const best = Math.max(...fitting.map(({ count }) => count));
  const [answer, ...others] = fitting.filter(({ count }) => count === best);
  return answer && others.every(({ value }) => value === answer.value) ? answer : null;
}

/** Facts, entries by their columns, and sentences under their headings. */
function statementsOf(page: PageContent): Statement[] {
  const facts = page.facts.map(({ label, value, heading = '' }) => ({ text: `${label}: ${value}`, about: heading }));
  const rows = page.collections.flatMap(({ columns, rows: entries }) =>
    entries.flatMap(({ name, cells }) =>
      cells.flatMap((cell, at) =>
        cell === '' || cell === name ? [] : [{ text: `${columns[at] ?? ''}: ${cell}`, about: name }],
      ),
    ),
  );
  const prose = page.prose.flatMap((paragraph, at) => {
    const about = page.headings.findLast(({ proseStart }) => proseStart <= at)?.text ?? '';
    return paragraph
      .split('\n')
      .flatMap((line) => readSentences(line).map(({ start, end }) => ({ text: line.slice(start, end), about })));
  });
  return [...facts, ...rows, ...prose].slice(0, MAX_STATEMENTS);
}

/** The only value of a kind in a text; the text itself if it has several. Null if it has none. */
function valueOfKind(text: string, kind: string): string | null {
  const values = readValues(text, { today: ANY_DAY, language: 'en' }).filter((value) => {
    if (kind === 'money') return value.kind === 'quantity' && value.dimension === 'money';
    if (kind === 'count') return value.kind === 'quantity' && value.dimension !== 'money';
    return value.kind === kind;
  });
  const [only, other] = values;
  if (only === undefined) return null;
  return other === undefined ? only.text : text;
}
