import { createRandom, type Random } from '../../src/random.ts';

/** A text about something, like a paragraph of an encyclopedia: some 550 characters, four sentences, a dozen names. */
export interface Passage {
  title: string;
  text: string;
}

const VOCABULARY = 14_000;
/** Of the names of a passage, one in so many is of its own neighbourhood; the others are known all over. */
const NEARBY = 3;
const SMALL_WORDS = 'the of and in to a was is for by on with as at from it that his which were'.split(' ');
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const ENDINGS = ['', '', 'n', 'r', 's', 't', 'ed', 'ing', 'er', 'ia'];

/** Passages that follow from nothing but their number. Words are as frequent as in texts of people (Zipf, 1935), so that
 *  some occur everywhere and many once; each passage names others, mostly its neighbours. */
export function makePassages(count: number, from = 0): Passage[] {
  return Array.from({ length: count }, (_, at) => makePassage(from + at));
}

/** A question about the passage of this number, in the words of its title and of a passage that it names. */
export function makeQuestion(number: number): string {
  return `Who of ${nameOf(number)} came to ${nameOf(number + 1)} before ${wordOf(number % 900)} ${wordOf(number % 70)}?`;
}

function makePassage(number: number): Passage {
  const random = createRandom(number, 'passage');
  const title = nameOf(number);
  const sentences = Array.from({ length: 4 }, (_, at) => makeSentence(random, number, at === 0 ? title : null));
  return { title, text: sentences.join(' ') };
}

function makeSentence(random: Random, number: number, opening: string | null): string {
  const parts = [opening ?? capitalised(wordOf(rankOf(random)))];
  const length = random.integer(14, 21);
  while (parts.length < length) {
    const kind = random.integer(0, 9);
    if (kind < 2) parts.push(nameOf(nameNumber(random, number)));
    else if (kind < 6) parts.push(random.pick(SMALL_WORDS));
    else parts.push(wordOf(rankOf(random)) + (kind === 9 && random.integer(0, 2) === 0 ? ',' : ''));
  }
  // One in ten has letters that are not of ASCII, as a name of another language would.
  if (random.integer(0, 39) === 0) parts.push('Łódź');
  return `${parts.join(' ')}.`;
}

function nameNumber(random: Random, number: number): number {
  return random.integer(1, NEARBY) === 1 ? number + random.integer(0, 9) : rankOf(random);
}

/** Log-uniform, by which the second word comes half as often as the first. */
function rankOf(random: Random): number {
  return Math.floor(VOCABULARY ** (random.integer(0, 1_000_000) / 1_000_001)) - 1;
}

function wordOf(rank: number): string {
  return syllablesOf(rank + 20) + (ENDINGS[rank % ENDINGS.length] ?? '');
}

/** Of two words; no two numbers have the same. */
function nameOf(number: number): string {
  return `${capitalised(syllablesOf((number % 97) + 400))} ${capitalised(syllablesOf(number + 8_000))}`;
}

function syllablesOf(number: number): string {
  let left = number;
  let word = '';
  do {
    word += SYLLABLES[left % SYLLABLES.length];
    left = Math.floor(left / SYLLABLES.length);
  } while (left > 0);
  return word;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
