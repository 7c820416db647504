import { isFunctionWord } from '../../../text/language/languages.ts';
import { matchesOf } from '../../../text/matches.ts';
import { isCommonWord } from '../../../text/names/gazetteers/gazetteers.ts';
import { fold } from '../../../text/words/fold.ts';
import { LOGIN_NOUNS, PASSWORD_NAMES, USER_NAMES } from './login-words.ts';
import type { Piece } from './persona-shapes.ts';

const LONGEST_TEXT = 10_000;
/** Characters from a password to the name of its user. */
const DISTANCE = 60;

const QUOTE = '["“”\'‘’`]?';
const USER = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_@+-]{1,63}|(?=\\.))(?:\\.[\\p{L}\\p{N}_-]{1,63}){0,4}';
const SECRET = '[^\\s,;"“”‘’\'`()/|]{2,64}';
const IN_SECRET = SECRET.replace('[^', '[^:').replace('{2,64}', '');
const NOT_WORD = '(?<![\\p{L}\\p{N}@./_-])';
const PASSWORD = `(?:${PASSWORD_NAMES})(?![\\p{L}])`;
const USER_LABEL = `(?:${USER_NAMES})(?![\\p{L}])`;
const IS = "(?:['’]s| ?(?:[:=]|\\bis\\b|\\bbeing\\b|,))?";

const PASSWORD_BEFORE = new RegExp(`${NOT_WORD}${PASSWORD}${IS} ${QUOTE}(?<secret>${SECRET})`, 'giu');
const PASSWORD_OF = new RegExp(
  `${NOT_WORD}${PASSWORD} (?:for|to|of|at|there) [^.;,?!]{0,40}?(?<=\\b(?:is|there)) ${QUOTE}(?<secret>${SECRET})`,
  'giu',
);
const PASSWORD_SIGN = new RegExp(`${NOT_WORD}${PASSWORD} ?[:=] ?${QUOTE}(?<secret>${SECRET})`, 'giu');
const PASSWORD_AFTER = new RegExp(
  `${NOT_WORD}(?<secret>${SECRET})${QUOTE} (?:is|as|being|for|was)(?: (?:my|the|our|a|your|his|her))? ${PASSWORD}`,
  'giu',
);
/** Letters and digits: no plain word. */
const MIXED_SECRET = new RegExp(
  `(?<=[\\s/:,(|+&]${QUOTE})(?<secret>(?=${IN_SECRET}{0,63}\\p{L})(?=${IN_SECRET}{0,63}\\p{N})${IN_SECRET}{2,64})`,
  'gu',
);
const USER_AFTER_LABEL = new RegExp(`${NOT_WORD}${USER_LABEL}${IS} ?${QUOTE}(?<user>${USER})`, 'giu');
const USER_BEFORE_LABEL = new RegExp(
  `${NOT_WORD}(?<user>${USER})${QUOTE},? (?:(?:is|as|being) )?(?:my|the|our|his|her) ${USER_LABEL}`,
  'giu',
);
const USER_AS = new RegExp(`${NOT_WORD}(?:as|[Ii]['’]?m|[Ii] am|user) ${QUOTE}(?<user>${USER})`, 'gu');
/** Between a user and a password that stand side by side. */
const BETWEEN = `(?:[\\s,;:/(|+&"“”'‘’\`-]|(?<!\\p{L})(?:and|with|plus|the|my|is|${PASSWORD_NAMES})(?!\\p{L})){1,12}`;
const USER_BESIDE = new RegExp(`${NOT_WORD}(?<user>${USER})${BETWEEN}$`, 'iu');
const PLAIN_PAIR = new RegExp(
  `(?<![\\p{L}\\p{N}./])(?:\\((?<user1>${USER})(?:, ?| ?/ ?)(?<secret1>${SECRET})\\)|(?<user2>${USER})(?: [/|] |/)(?<secret2>${SECRET})(?![\\p{L}\\p{N}/]))`,
  'gu',
);

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Finds a user name and its password in a text about a login, in any order: the password is the word beside a word for
 *  one, or has letters and digits; the user is named so, or stands beside the password. Null if either is not said. */
export function findLogin(text: string): [user: Piece, password: Piece] | null {
  const start = text.slice(0, LONGEST_TEXT);
  for (const { secret, isNamed } of secretsIn(start)) {
    const user = userOf(secret, isNamed, start);
    if (user) return [toPiece('username', user), toPiece('password', secret)];
  }
  const pair = plainPair(start);
  return pair && [toPiece('username', pair[0]), toPiece('password', pair[1])];
}

const toPiece = (field: Piece['field'], word: Word): Piece => ({ field, ...word, isMarked: true });

function secretsIn(text: string): { secret: Word; isNamed: boolean }[] {
  const named = [PASSWORD_SIGN, PASSWORD_BEFORE, PASSWORD_AFTER, PASSWORD_OF].flatMap((pattern) =>
    wordsOf(text, pattern, 'secret'),
  );
  const mixed = wordsOf(text, MIXED_SECRET, 'secret').filter(({ text: word }) => !NO_SECRET.test(word));
  const toSecrets = (words: readonly Word[], isNamed: boolean) =>
    words.filter((word) => isName(word.text) && !LABEL.test(word.text)).map((secret) => ({ secret, isNamed }));
  return [...toSecrets(named, true), ...toSecrets(mixed, false)];
}

/** Addresses, dates, times, ordinals and numbers of documents have letters and digits, too. */
const NO_SECRET =
  /@|^https?:|\p{L}\.\p{L}{2,}(?:\/|$)|^\d{1,2}(?:st|nd|rd|th|am|pm|x|h)$|^\d+(?:\.\d+)?(?:%|\p{Sc}|[a-z]{1,3})$|^\p{Lu}{1,4}-\d|\.(?:pdf|csv|txt|xlsx?|json)$/iu;
const LABEL = new RegExp(`^(?:${PASSWORD_NAMES}|${USER_NAMES}|${LOGIN_NOUNS})$`, 'iu');

function wordsOf(text: string, pattern: RegExp, group: string): Word[] {
  return [...matchesOf(text, pattern)].flatMap((match) => {
    const word = match.groups?.[group]?.replace(/[.,:;?!]+$/, '') ?? '';
    const start = match.index + match[0].lastIndexOf(match.groups?.[group] ?? '');
    return word.length < 2 ? [] : [{ text: word, start, end: start + word.length }];
  });
}

function userOf(secret: Word, isNamed: boolean, text: string): Word | null {
  const from = Math.max(0, secret.start - DISTANCE);
  const window = text.slice(from, secret.end + DISTANCE);
  const toText = (word: Word): Word => ({ ...word, start: word.start + from, end: word.end + from });
  const isUser = (word: Word): boolean =>
    isName(word.text) && !LABEL.test(word.text) && (word.end <= secret.start || word.start >= secret.end);
  const named = [USER_BEFORE_LABEL, USER_AFTER_LABEL]
    .flatMap((pattern) => wordsOf(window, pattern, 'user'))
    .map(toText)
    .filter(isUser)
    .filter(({ text: word }) => isRare(word));
  const beside = USER_BESIDE.exec(text.slice(from, secret.start));
  const user = beside?.groups?.user ?? '';
  const start = from + (beside?.index ?? 0);
  const near = { text: user, start, end: start + user.length };
  // Only a sign or a word for a password parts words of which none says that it is a user.
  const isBeside = user !== '' && isUser(near) && (isNamed || hasSign(text.slice(near.end, secret.start)));
  const said = wordsOf(window, USER_AS, 'user')
    .map(toText)
    .filter(isUser)
    .filter(({ text: word }) => isRare(word));
  const found = named[0] ?? (isBeside && isRare(user) ? near : null) ?? said[0];
  return found ?? (isNamed ? onlyRare(text, secret) : null);
}

/** The only word of a text that sentences do not have. */
function onlyRare(text: string, secret: Word): Word | null {
  const rare = wordsOf(text, PLAIN, 'user').filter(
    (word) => isRare(word.text) && !LABEL.test(word.text) && isName(word.text) && word.start !== secret.start,
  );
  const [only, other] = rare;
  return only !== undefined && other === undefined ? only : null;
}

const PLAIN = /(?<![\p{L}\p{N}@._-])(?<user>\p{Ll}{3,20})(?![\p{L}\p{N}@._’'-])/gu;

const hasSign = (gap: string): boolean => /[/:,(|+&]|\band\b/.test(gap) || gap === ' ';

const isName = (word: string): boolean => !isFunctionWord(fold(word), 'en');

/** A word that sentences seldom have, so that it is a name. */
const isRare = (word: string): boolean => /[^\p{L}]/u.test(word) || !isCommonWord(fold(word)) || /^\p{Lu}/u.test(word);

/** `(a, b1)` or `a / b`, without a word that says so. */
function plainPair(text: string): [Word, Word] | null {
  for (const match of matchesOf(text, PLAIN_PAIR)) {
    const { user1, secret1, user2, secret2 } = match.groups ?? {};
    const [user, secret] = [user1 ?? user2 ?? '', (secret1 ?? secret2 ?? '').replace(/[.,:;?!]+$/, '')];
    const isPlain = /^\p{Ll}{4,}$/u;
    const isLikely = [user, secret].every((word) => isPlain.test(word) && isRare(word) && !LABEL.test(word));
    if (!isLikely) continue;
    const at = match.index + match[0].indexOf(user);
    const end = match.index + match[0].lastIndexOf(secret);
    return [
      { text: user, start: at, end: at + user.length },
      { text: secret, start: end, end: end + secret.length },
    ];
  }
  return null;
}
