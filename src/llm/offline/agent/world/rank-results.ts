import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { nameWords } from './name-words.ts';

interface Named {
  name: string;
}

/** The rows whose name shares words with the subject, best first: the same name, then names that hold the whole subject,
 *  shortest first, then parts of it, then names with some of its words. Rows without any are left out. */
export function rankResults<T extends Named>(rows: readonly T[], subject: string): T[] {
  const wanted = tellingKeys(subject);
  const scored = rows.map((row) => ({ row, score: nameScore(wanted, row.name) })).filter(({ score }) => score > 0);
  return scored.toSorted((a, b) => b.score - a.score).map(({ row }) => row);
}

/** Likeness of a name and a subject, from 0 (no common word) to 1 (the same words). */
export function likenessOf(name: string, subject: string): number {
  return nameScore(tellingKeys(subject), name);
}

function nameScore(wanted: readonly string[], name: string): number {
  const own = tellingKeys(name);
  const words = new Set(own);
  const common = new Set(wanted.filter((key) => words.has(key))).size;
  if (common === 0) return 0;
  const [recall, precision] = [common / new Set(wanted).size, common / words.size];
  if (recall === 1) return precision === 1 ? 1 : 0.6 + 0.3 * precision;
  return (precision === 1 ? 0.3 : 0.1) + 0.2 * recall * precision;
}

function tellingKeys(text: string): string[] {
  const keys = nameWords(text).map(({ key }) => key);
  const telling = keys.filter((key) => !FUNCTION_WORDS.has(key));
  return telling.length > 0 ? telling : keys;
}
