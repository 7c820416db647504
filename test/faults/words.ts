import type { Random } from './random.ts';

const PEOPLE = [
  'Ada Lovelace',
  'Charles Babbage',
  'Grace Hopper',
  'Alan Turing',
  'Mary Somerville',
  'John Snow',
] as const;
const DEEDS = ['worked with', 'wrote to', 'taught', 'was a friend of', 'was married to', 'met'] as const;
const PLACES = ['London', 'Paris', 'Vienna', 'Turin', 'Berlin', 'Geneva'] as const;

/** A memory that no other is like; `number` is its own. */
export function toMemoryText(random: Random, number: number): string {
  const [who, whom] = [random.pick(PEOPLE), random.pick(PEOPLE)];
  return `${who} ${random.pick(DEEDS)} ${whom} in ${random.pick(PLACES)} in ${1800 + random.below(90)}. This is note ${number}.`;
}

export function toQuestion(random: Random): string {
  return random.pick([
    `Where was ${random.pick(PEOPLE)}?`,
    `Who worked with ${random.pick(PEOPLE)} in ${random.pick(PLACES)}?`,
    `What do we know of ${random.pick(PLACES)}?`,
  ]);
}
