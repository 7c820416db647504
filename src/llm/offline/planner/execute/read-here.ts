import type { PastStep } from '../../../model.ts';
import { toText } from '../found.ts';
import type { Progress, StepGenerator } from './step-generator.ts';
import { act, isBrowser } from './step-generator.ts';

/** Reads from the current page and records its URL as the source of the answer. */
export function* readHere(question: string, progress: Progress): StepGenerator<PastStep> {
  const step = yield* extract(question, progress);
  const role = ROLES.find(([asked]) => asked.test(question))?.[1];
  // "Who" asks for a person, but the page may also state when it was done.
  if (role === undefined || !step.ok || /\p{Lu}\p{Ll}/u.test(toText(step.value))) return step;
  const person = yield* extract(role, progress);
  return person.ok ? person : step;
}

const ROLES: readonly (readonly [RegExp, string])[] = [
  [/\bwho painted\b/i, 'the artist'],
  [/\bwho (?:wrote|authored)\b/i, 'the author'],
  [/\bwho (?:invented|created|made)\b/i, 'the inventor'],
  [/\bwho discovered\b/i, 'the discoverer'],
  [/\bwho (?:designed|built)\b/i, 'the architect'],
  [/\bwho composed\b/i, 'the composer'],
  [/\bwho founded\b/i, 'the founder'],
];

function* extract(question: string, progress: Progress): StepGenerator<PastStep> {
  const step = yield* act(progress, { type: 'extract', question }, `Read from the page: ${question}`);
  if (isBrowser(progress) && (step.ok || progress.answerUrl === null)) progress.answerUrl = progress.screen.url;
  return step;
}
