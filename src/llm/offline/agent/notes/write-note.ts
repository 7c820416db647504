import { answerWords } from '../compute/answer-words.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { foundText, lastValue, toText } from '../run/found.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, toOutcome } from '../run/step-generator.ts';

export function* note(intent: IntentOf<'note'>, progress: Progress): StepGenerator<Outcome> {
  return yield* write(intent, intent.text, progress);
}

/** Writes an earlier result; of `its price`, what is looked up about that result. */
export function* noteFound(intent: IntentOf<'note_found'>, progress: Progress): StepGenerator<Outcome> {
  const parts = partsOfResult(intent.reference, progress);
  if (parts === null) return yield* write(intent, foundText(intent.reference, progress.outcomes), progress);
  const lines: string[] = [];
  for (const question of parts.questions) {
    const found = yield* answerWords(question, progress);
    if (found.problem !== null) return failure(intent, found.problem, 'no_attribute');
    lines.push(toText(found.value));
  }
  return yield* write(intent, [...(parts.hasName ? [parts.name] : []), ...lines].join(', '), progress);
}

/** Looks something up and writes it down. */
export function* noteAsked(intent: IntentOf<'note_asked'>, progress: Progress): StepGenerator<Outcome> {
  const found = yield* answerWords(intent.question, progress);
  if (found.problem !== null) return failure(intent, found.problem, 'no_subject');
  return yield* write(intent, toText(found.value), progress);
}

const LONGEST_NAME = 80;
const OWNER = /^(?:its|their) /i;

/** `its name and price` of a result that is a name; null for other references. */
function partsOfResult(
  reference: string,
  { outcomes }: Progress,
): { name: string; hasName: boolean; questions: string[] } | null {
  const name = lastValue(outcomes);
  if (!OWNER.test(reference) || typeof name !== 'string' || name.length > LONGEST_NAME || /\d/.test(name)) return null;
  const parts = reference.replace(OWNER, '').split(/,? and (?:its |their )?|, (?:its |their )?/i);
  const isName = (part: string): boolean => /^(?:names?|titles?)$/i.test(part);
  const questions = parts.filter((part) => !isName(part)).map((part) => `the ${part} of the ${name}`);
  return { name, hasName: parts.some(isName), questions };
}

function* write(intent: Intent & { title?: string }, body: string, progress: Progress): StepGenerator<Outcome> {
  if (body === '' && intent.title === undefined)
    return failure(intent, 'nothing was found to write down', 'missing_value');
  const text = [intent.title, body].filter((part) => part !== undefined && part !== '').join('\n');
  return toOutcome(intent, yield* act(progress, { type: 'write_note', text }, 'Write it down in Notes.'));
}
