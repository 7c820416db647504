import type { Token } from '../../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import type { FileMention } from './mention.ts';

/** A file as the Files app lists it. */
export interface ListedFile {
  ref: string;
  name: string;
}

/** Files that a clause is about: those that it names, else the only one of the kind, else the only one. Empty if that does
 *  not tell. */
export function chooseFiles(
  files: readonly ListedFile[],
  mention: FileMention,
  tokens: readonly Token[],
): readonly ListedFile[] {
  const exact = mention.names.flatMap((name) => files.filter((file) => isSameName(file.name, name)).slice(0, 1));
  if (mention.names.length > 0) return exact;
  const scored = files.map((file) => ({ file, score: shareNamed(file.name, tokens) })).filter(({ score }) => score > 0);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const named = scored.filter(({ score }) => score === best).map(({ file }) => file);
  const ofKind = files.filter(({ name }) => mention.endings.includes(endingOf(name)));
  const both = named.filter((file) => ofKind.includes(file));
  if (both.length > 0) return both;
  if (named.length > 0 && (best === 1 || ofKind.length === 0)) return named;
  if (ofKind.length === 1) return ofKind;
  return files.length === 1 || isNumberOf(files, tokens) ? files : [];
}

/** Whether a clause means all of several files: `the two lists`, `both files`. */
const isNumberOf = ({ length }: readonly ListedFile[], tokens: readonly Token[]): boolean =>
  length > 1 &&
  tokens.some(
    ({ lower, value }) => (value?.kind === 'quantity' && value.n === length) || (lower === 'both' && length === 2),
  );

/** Files whose whole names a clause has, without their endings. */
export const filesNamed = (files: readonly ListedFile[], tokens: readonly Token[]): readonly ListedFile[] =>
  files.filter(({ name }) => shareNamed(name, tokens) === 1);

/** Share of the words of a file's name that the clause has. */
function shareNamed(name: string, tokens: readonly Token[]): number {
  const own = stemsOf(
    stemOfName(name)
      .replace(/[_.-]+/g, ' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'),
  ).filter((stem) => /\p{L}/u.test(stem));
  const said = own.filter((stem) => tokens.some(({ text }) => stemsOf(text).includes(stem)));
  return own.length === 0 ? 0 : said.length / own.length;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const endingOf = (name: string): string => /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
export const stemOfName = (name: string): string => name.replace(/\.[^.]{1,8}$/, '');
