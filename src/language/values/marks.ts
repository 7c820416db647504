import { matchesOf } from '../../text/matches.ts';
import type { Found } from './spans.ts';

/** Longest text in quotation marks. */
const QUOTED =
  /(?<![\p{L}\p{N}])(?:"([^"\n]{1,1000})"|'([^'\n]{1,1000})'(?![\p{L}\p{N}])|‘([^’\n]{1,1000})’(?![\p{L}\p{N}]))|“([^”\n]{1,1000})”|„([^“”\n]{1,1000})[“”]|«\s?([^»\n]{1,1000}?)\s?»|»([^«\n]{1,1000})«|「([^」\n]{1,1000})」/gu;
export const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const URL_WITH_SCHEME = /(?<![\p{L}\p{N}])https?:\/\/[^\s"'<>“”«»]{1,2000}/giu;
/** Extensions of files that people name in a task (IANA media types, common ones). */
const EXTENSIONS =
  'pdf|csv|tsv|txt|md|json|jsonl|xml|ya?ml|docx?|xlsx?|pptx?|odt|ods|rtf|html?|log|ini|toml|png|jpe?g|gif|webp|svg|zip|tar|gz|mp[34]|wav|ics|eml';
const FILE = new RegExp(
  `(?<![\\p{L}\\p{N}@/._-])(?:[\\p{L}\\p{N}_-]{1,80}[./]){0,5}[\\p{L}\\p{N}_-]{1,80}\\.(?:${EXTENSIONS})(?![\\p{L}\\p{N}_@/-]|\\.\\p{L})`,
  'giu',
);
const HOST =
  /(?<![\p{L}\p{N}@/._-])(?:[\p{L}\p{N}-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?(?:\/[^\s"'<>“”«»,;)]{0,500})?(?![\p{L}\p{N}@])/giu;
/** Hosts without `www.` or a path need a known ending: generic top-level domains, reserved ones (RFC 2606), countries. */
const ENDINGS =
  /\.(?:com|org|net|edu|gov|int|mil|info|biz|io|dev|app|ai|co|me|eu|uk|de|fr|es|pt|it|nl|at|ch|be|br|cn|jp|ca|au|us|example|test|local|localhost|invalid)$/i;
const TRAILING = /[.,;:!?)\]]+$/;

/** Finds text in quotation marks, addresses of mail and the web, and names of files; those that come first win. */
export function findMarks(text: string): Found[] {
  return [
    ...findQuoted(text),
    ...findMatches(text, EMAIL, 'email'),
    ...findUrls(text),
    ...findFiles(text),
    ...findHosts(text),
  ];
}

/** A value whose text is not the text of its span. */
export type QuotedFound = Found & { text: string };

function findQuoted(text: string): QuotedFound[] {
  return [...matchesOf(text, QUOTED)].map((match) => ({
    kind: 'quoted',
    text: match.slice(1).find((group) => group !== undefined) ?? '',
    span: { start: match.index, end: match.index + match[0].length },
  }));
}

function findMatches(text: string, pattern: RegExp, kind: 'email' | 'file'): Found[] {
  return [...matchesOf(text, pattern)].map((match) => ({
    kind,
    span: { start: match.index, end: match.index + match[0].replace(TRAILING, '').length },
  }));
}

function findFiles(text: string): Found[] {
  return findMatches(text, FILE, 'file');
}

function findUrls(text: string): Found[] {
  return [...matchesOf(text, URL_WITH_SCHEME)].map((match) => toUrl(match.index, match[0]));
}

function findHosts(text: string): Found[] {
  return [...matchesOf(text, HOST)]
    .filter(([surface]) => {
      const [host = ''] = surface.split(/[/:]/);
      return /^www\./i.test(host) || ENDINGS.test(host);
    })
    .map((match) => toUrl(match.index, match[0]));
}

function toUrl(start: number, surface: string): Found {
  return { kind: 'url', span: { start, end: start + surface.replace(TRAILING, '').length } };
}

const PHONE = /(?<![\p{L}\p{N}.,/:-])(?:\+|\(|\d)[\d ().\u00a0/-]{4,24}\d(?![\p{L}\p{N}]|[.,]\d)/gu;
const DIGIT_GROUPS_OF_CARD = /^\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}$/;
const AMERICAN = /^(?:\d{3}[-. ]|\(\d{3}\) ?)\d{3}[-. ]\d{4}$|^\d{3}-\d{4}$/;
const NO_PHONE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/;
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/** Finds phone numbers: with a plus sign, a leading zero or an American grouping, or after a word such as `phone`. Numbers
 *  of cards, with 13 digits or more and no plus sign, are none. At most 15 digits (ITU-T E.164). */
export function findPhones(text: string, label: RegExp): Found[] {
  return [...matchesOf(text, PHONE)].flatMap((match): Found[] => {
    const [surface] = match;
    const digits = surface.replace(/\D/g, '');
    if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return [];
    if (DIGIT_GROUPS_OF_CARD.test(surface) || NO_PHONE.test(surface)) return [];
    const isLong = digits.length > 12 && !surface.startsWith('+');
    const isLabelled = label.test(text.slice(Math.max(0, match.index - 40), match.index));
    const looksLike = surface.startsWith('+') || /^\(?0\d/.test(surface) || AMERICAN.test(surface);
    if (isLong || !(isLabelled || looksLike)) return [];
    return [{ kind: 'phone', span: { start: match.index, end: match.index + surface.length } }];
  });
}
