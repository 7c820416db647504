import { isFunctionWord, type Language } from '../../../text/language/languages.ts';
import { matchesOf } from '../../../text/matches.ts';
import { isCommonWord, isCountry } from '../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../text/words/fold.ts';
import { type Found, Spans } from '../spans.ts';
import type { Persona, PersonaField } from '../value.ts';
import { valueWordsOf } from '../words/by-language.ts';
import type { PersonaWords } from '../words/value-words.ts';
import { findCredentials } from './credentials.ts';
import { findLabelled, findShapes, NAME, type Piece } from './persona-shapes.ts';

interface Cluster {
  /** Start of the first piece, also of one that was taken back. */
  start: number;
  pieces: Piece[];
}

/** Finds people's data in a text: names, addresses and credentials, in any order. Data that belong together are one value.
 *  A value has two fields, or one that a word names (`my name is`). */
export function findPersonas(text: string, language: string): Found[] {
  const words = valueWordsOf(language).personas;
  const reader = new PersonaReader(text, words, language);
  return reader.read();
}

const LONGEST_GAP = 60;
/** Between a town and its postcode: `Springfield, IL 62704`. */
const STATE = /^[A-Z]{2}$/;

class PersonaReader {
  private readonly text: string;
  private readonly words: PersonaWords;
  private readonly language: string;
  private readonly connector: RegExp;
  private readonly correction: RegExp;

  constructor(text: string, words: PersonaWords, language: string) {
    this.text = text;
    this.words = words;
    this.language = language;
    const labels = Object.values(words.labels).join('|');
    const lead = `${words.connectors}|${words.before}|${words.introductions}|${labels}|${words.corrections}`;
    this.connector = new RegExp(`^(?:\\s|[,;:()<>"“”=|/–—&.-]|(?<!\\p{L})(?:${lead})(?!\\p{L}))+`, 'iu');
    this.correction = new RegExp(`(?<!\\p{L})(?:${words.corrections})(?!\\p{L})`, 'iu');
  }

  read(): Found[] {
    const pieces = this.collect();
    return this.group(pieces).flatMap((cluster) => this.toValue(cluster));
  }

  /** Pieces by their marks and shapes, those that are surer first; they do not overlap. */
  private collect(): Piece[] {
    const { text, words } = this;
    const phoneLabel = new RegExp(`(?:${words.labels.phone})[:.= ]{0,3}$`, 'iu');
    const labelled = findLabelled(text, words).filter((piece) => this.isPlausible(piece));
    const spans = new Spans(text.length);
    return [
      ...findCredentials(text, words, this.language),
      ...labelled.filter(({ isMarked }) => isMarked),
      ...findShapes(text, phoneLabel),
      ...labelled.filter(({ isMarked }) => !isMarked),
      ...this.findIntroduced(),
    ]
      .filter((piece) => spans.take(piece))
      .sort((a, b) => a.start - b.start);
  }

  private isPlausible({ field, text, isMarked }: Piece): boolean {
    if (field === 'username' || field === 'password') return !isFunctionWord(fold(text), this.language as Language);
    if (field === 'name') return isMarked || text.includes(' ');
    return true;
  }

  private findIntroduced(): Piece[] {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${anyCase(this.words.introductions)})[ :]+(?<name>${NAME})`,
      'gu',
    );
    return [...matchesOf(this.text, pattern)].map((match) => {
      const name = match.groups?.name ?? '';
      const start = match.index + match[0].length - name.length;
      return { field: 'name', text: name, start, end: start + name.length, isMarked: true };
    });
  }

  /** Joins pieces with nothing but connecting words, or more of the same data, between them. */
  private group(pieces: readonly Piece[]): Cluster[] {
    const clusters: Cluster[] = [];
    for (const piece of pieces) {
      const cluster = clusters.at(-1);
      const last = cluster?.pieces.at(-1);
      if (cluster && last) {
        const gap = this.text.slice(last.end, piece.start);
        const between = gap.length > LONGEST_GAP ? null : this.readLoose(last.end, piece.start, cluster.pieces);
        const isCorrection = this.correction.test(gap);
        const isOther =
          last.field === 'street' &&
          piece.field === 'postcode' &&
          !piece.isLabelled &&
          /\p{L}/u.test(gap.replace(/ in /, ' '));
        const same = cluster.pieces.findIndex(({ field }) => field === piece.field);
        if (between && !(isOther && between.length === 0) && (same < 0 || isCorrection)) {
          if (same >= 0) cluster.pieces.splice(same, 1);
          cluster.pieces.push(...between, piece);
          continue;
        }
      }
      clusters.push({ start: piece.start, pieces: [piece] });
    }
    return clusters;
  }

  /** Capitalised parts of a stretch of text; null if it holds other words. */
  private readLoose(start: number, end: number, known: readonly Piece[]): Piece[] | null {
    const found: Piece[] = [];
    const name = new RegExp(NAME, 'uy');
    let at = start;
    while (at < end) {
      const skipped = this.connector.exec(this.text.slice(at, end))?.[0].length ?? 0;
      at += skipped;
      if (at >= end) break;
      name.lastIndex = at;
      const surface = name.exec(this.text)?.[0];
      if (!surface || at + surface.length > end) return null;
      if (STATE.test(surface)) {
        at += surface.length;
        continue;
      }
      const piece = this.classify(surface, at, [...known, ...found]);
      if (!piece) return null;
      found.push(piece);
      at = piece.end;
    }
    return found;
  }

  private classify(surface: string, start: number, known: readonly Piece[]): Piece | null {
    const has = (field: PersonaField) => known.some((piece) => piece.field === field);
    const piece = (field: PersonaField): Piece => ({
      field,
      text: surface,
      start,
      end: start + surface.length,
      isMarked: false,
    });
    const last = known.at(-1)?.field;
    if (has('city') && !has('country') && isCountry(fold(surface))) return piece('country');
    if (!has('name') && last !== 'street' && last !== 'postcode' && surface.includes(' ')) return piece('name');
    if (has('street') && !has('city')) return piece('city');
    if (has('city') && !has('country') && last === 'city') return piece('country');
    return null;
  }

  private toValue({ start: first, pieces }: Cluster): Found[] {
    const all = [...this.readName(pieces), ...pieces];
    all.push(...this.readRest(all));
    all.unshift(...this.readCountry(all));
    const fields: Persona = {};
    for (const { field, text } of all) fields[field] = text;
    const count = Object.keys(fields).length;
    const isTown = all.every(({ field }) => field === 'city' || field === 'postcode' || field === 'country');
    const isCountryAlone = all.every(({ field, isMarked }) => field === 'country' && isMarked);
    if ((isTown && !isCountryAlone) || (count < 2 && !all.some(({ isMarked }) => isMarked))) return [];
    const start = Math.min(first, ...all.map((piece) => piece.start));
    return [{ kind: 'persona', fields, span: { start, end: Math.max(...all.map((piece) => piece.end)) } }];
  }

  /** The name right before the other data: `for Ada Quill, 3 Mill Lane`. */
  private readName(pieces: readonly Piece[]): Piece[] {
    const [first] = pieces;
    if (!first || pieces.some(({ field }) => field === 'name')) return [];
    if (pieces.every(({ field }) => field === 'username' || field === 'password')) return [];
    const from = Math.max(0, first.start - LONGEST_GAP);
    const before = this.text.slice(from, first.start);
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}.])(?<name>${NAME})(?<gap>[^\\p{L}\\p{N}]{0,4}(?:(?<=[^\\p{L}])\\p{L}[\\p{L}’'-]{0,12}[ :]{1,2}){0,3})$`,
      'u',
    );
    const match = pattern.exec(before);
    const { name = '', gap = '' } = match?.groups ?? {};
    if (!match || (gap.trim() !== '' && gap.replace(this.connector, '') !== '')) return [];
    const isTown = first.field === 'postcode' || first.field === 'city';
    if (isTown && !first.isMarked && /\p{L}/u.test(gap)) return [];
    const surface = this.withoutVerb(name, from + match.index);
    if (!surface.includes(' ')) return [];
    const start = from + match.index + name.length - surface.length;
    return [{ field: 'name', text: surface, start, end: start + surface.length, isMarked: false }];
  }

  /** Without a word that is capitalised because it begins the sentence. */
  private withoutVerb(name: string, start: number): string {
    const [first = '', ...rest] = name.split(' ');
    const isStart = /(?:^|[.!?\n]\s*)$/.test(this.text.slice(Math.max(0, start - 3), start));
    const without = rest.join(' ').replace(/^(?:\p{Ll}+ )+/u, '');
    return isStart && isCommonWord(fold(first)) && without.includes(' ') ? without : name;
  }

  /** Town and country after the last piece. */
  private readRest(pieces: readonly Piece[]): Piece[] {
    const found: Piece[] = [];
    const pattern = new RegExp(
      `(?:(?: ?[,;|/]? ?\\n? ?)(?<=[,;|/\\n] ?)|(?<in>,? in ))(?<name>${NAME})(?=$|\\s*[,;|/.?!)\\n]|\\s*$)`,
      'uy',
    );
    for (;;) {
      const known = [...pieces, ...found];
      const last = found.at(-1) ?? pieces.reduce((a, b) => (b.end > a.end ? b : a));
      if (!['street', 'city', 'postcode'].includes(last.field)) return found;
      pattern.lastIndex = last.end;
      const match = pattern.exec(this.text);
      const name = match?.groups?.name;
      if (name === undefined) return found;
      const piece = this.classify(name, pattern.lastIndex - name.length, known);
      if (!piece || piece.field === 'name') return found;
      if (match?.groups?.in && piece.field === 'country' && !isCountry(fold(name))) return found;
      found.push(piece);
    }
  }

  /** The country before an address: `in Switzerland, at Bachgasse 4`. */
  private readCountry(pieces: readonly Piece[]): Piece[] {
    const [first] = pieces;
    const fields = pieces.map(({ field }) => field);
    if (!first || fields.includes('country') || !fields.includes('city')) return [];
    const before = this.text.slice(Math.max(0, first.start - LONGEST_GAP), first.start);
    const match = new RegExp(`(?<!\\p{L})in (?<name>${NAME}),? (?:at )?$`, 'u').exec(before);
    const name = match?.groups?.name;
    if (match === null || name === undefined || !isCountry(fold(name))) return [];
    const start = first.start - before.length + match.index + 'in '.length;
    return [{ field: 'country', text: name, start, end: start + name.length, isMarked: false }];
  }
}

/** Lets the first letter of each alternative be a capital. */
function anyCase(list: string): string {
  return list.replace(
    /(^|\|)(\p{L})/gu,
    (_, bar: string, letter: string) => `${bar}[${letter}${letter.toUpperCase()}]`,
  );
}
