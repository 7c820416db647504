import { isFunctionWord, type Language } from '../../../text/language/languages.ts';
import { matchesOf } from '../../../text/matches.ts';
import type { PersonaWords } from '../words/value-words.ts';
import type { Piece } from './persona-shapes.ts';

const USER = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_@+-]{1,63}|(?=\\.))(?:\\.[\\p{L}\\p{N}_-]{1,63}){0,4}';
const SECRET = '[^\\s,;"“”\'()/]{2,64}';
const QUOTE = '["“”\'‘’]?';
/** From a word about logging in to the credentials. */
const DISTANCE = 60;

/** Finds a user name and a password after a word about logging in: `login a / b`, `log in with a and b`, `(a, b)`. */
export function findCredentials(text: string, words: PersonaWords, language: string): Piece[] {
  const cue = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.credentials})(?![\\p{L}\\p{N}])`, 'giu');
  const as = `(?:${words.asUser}|:|${words.credentials})`;
  const shapes = [
    { pattern: new RegExp(`(?<![\\p{L}\\p{N}./])(?<user>${USER}) ?/ ?(?<secret>${SECRET})`, 'u'), isLoose: false },
    { pattern: new RegExp(`\\((?<user>${USER})(?:,| /|/|:) ?(?<secret>${SECRET})\\)`, 'u'), isLoose: false },
    {
      pattern: new RegExp(`(?<=${as} ?)${QUOTE}(?<user>[\\p{L}\\p{N}_@+.-]{2,64}):(?<secret>${SECRET})`, 'iu'),
      isLoose: false,
    },
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${as} ${QUOTE}(?<user>${USER})${QUOTE},? ?(?:${words.and}) ${QUOTE}(?<secret>${SECRET})`,
        'iu',
      ),
      isLoose: true,
    },
  ];
  shapes.push({
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${as} ${QUOTE}(?<user>${USER})${QUOTE},? ?(?:(?:${words.and}) ?)?(?:${words.labels.password ?? ''})(?: ?[:=])? ?${QUOTE}(?<secret>${SECRET})`,
      'iu',
    ),
    isLoose: false,
  });
  shapes.push({
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${as}:? ${QUOTE}(?<user>${USER})${QUOTE}, ${QUOTE}(?<secret>${SECRET})`,
      'iu',
    ),
    isLoose: true,
  });
  const found: Piece[] = [];
  for (const match of matchesOf(text, cue)) {
    if ((found.at(-1)?.end ?? 0) > match.index) continue;
    const window = text.slice(match.index, match.index + match[0].length + DISTANCE).split(/\n|[.!?](?=\s)/)[0] ?? '';
    const credentials = shapes
      .map(({ pattern, isLoose }) => ({ shape: pattern.exec(window), isLoose }))
      .find(({ shape, isLoose }) => shape && (!isLoose || isLikely(shape, text, match.index, words, language)));
    if (credentials?.shape) found.push(...toPieces(credentials.shape, match.index));
    else found.push(...findBefore(text, match.index, found.at(-1)?.end ?? 0));
  }
  return found;
}

const BEFORE = 40;
const SLASHED = new RegExp(`(?<![\\p{L}\\p{N}./])(?<user>${USER})(?: / |/)(?<secret>${SECRET})(?= [^.!?\n]*$)`, 'u');

/** `use a / b to log in`: the password is no plain word, or it could be a place. */
function findBefore(text: string, at: number, end: number): Piece[] {
  const from = Math.max(end, at - BEFORE);
  const shape = SLASHED.exec(text.slice(from, at));
  const isSecret =
    /\p{L}/u.test(shape?.groups?.user ?? '') && /\p{L}.*[^\p{L}]|[^\p{L}].*\p{L}/u.test(shape?.groups?.secret ?? '');
  return shape && isSecret ? toPieces(shape, from) : [];
}

/** Two words joined by `and` are credentials if the second is no plain word, or if nothing follows it. */
function isLikely(shape: RegExpExecArray, text: string, at: number, words: PersonaWords, language: string): boolean {
  const { user = '', secret = '' } = shape.groups ?? {};
  const isLabel = new RegExp(`^(?:${words.labels.password ?? ''}|${words.labels.username ?? ''})$`, 'iu');
  if (
    isLabel.test(secret.replace(/[.,;:?]+$/, '')) ||
    isLabel.test(user) ||
    isFunctionWord(user.toLowerCase(), language as Language)
  )
    return false;
  const isPlain = /^\p{L}+[.!?]?$/u.test(secret);
  const rest = text.slice(at + shape.index + shape[0].length);
  return !isPlain || /^(?:[.,;!?]|\s*$)/.test(rest);
}

function toPieces(shape: RegExpExecArray, offset: number): Piece[] {
  const { user = '', secret = '' } = shape.groups ?? {};
  const text = secret.replace(/[.,;:?]+$/, '');
  const userStart = offset + shape.index + shape[0].indexOf(user);
  const start = offset + shape.index + shape[0].lastIndexOf(secret);
  return [
    { field: 'username', text: user, start: userStart, end: userStart + user.length, isMarked: true },
    { field: 'password', text, start, end: start + text.length, isMarked: true },
  ];
}
