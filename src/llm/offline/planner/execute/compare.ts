import { toText } from '../found.ts';
import type { IntentOf } from '../intent.ts';
import type { Measure } from '../parsing/measures.ts';
import { toMeasure } from '../parsing/measures.ts';
import { readAnswer } from './read.ts';
import { goTo, isBrowser, type Outcome, type Progress, type StepGenerator, success } from './step-generator.ts';

/** Reads the same attribute of each subject and says which has more. */
export function* compare(intent: IntentOf<'compare'>, progress: Progress): StepGenerator<Outcome> {
  const start = isBrowser(progress) ? progress.screen.url : null;
  const found: { subject: string; value: unknown }[] = [];
  for (const subject of intent.subjects) {
    // Otherwise the answer for this subject would be read from the page of the one before.
    if (intent.scope !== 'web' && start !== null && progress.screen.url !== start)
      yield* goTo(progress, start, 'Go back to the page to compare on.');
    const question = `${intent.attribute} of ${subject}`.trim();
    const read = yield* readAnswer(intent, question, intent.scope, progress);
    if (!read.ok) return { ...read, intent };
    found.push({ subject, value: read.value });
  }
  const text = verdictOf(intent, found);
  return success(intent, text, text);
}

const LESS =
  /^(?:shorter|smaller|lower|cheaper|lighter|less|fewer|slower|younger|earlier|nearer|closer|shallower|narrower|thinner)$/i;

function verdictOf(intent: IntentOf<'compare'>, found: readonly { subject: string; value: unknown }[]): string {
  const measured = found.map(({ subject, value }) => ({ subject, text: toText(value), measure: toMeasure(value) }));
  const said = measured.map(({ subject, text }) => `${subject}: ${text}`).join('; ');
  const numbers = measured.map(({ measure }) => measure).filter((measure) => measure !== null);
  if (numbers.length < measured.length || !isSameUnit(numbers)) return `${said}.`;
  const wantsLess = LESS.test(intent.comparative ?? '');
  const sorted = measured.toSorted((a, b) => (b.measure?.amount ?? 0) - (a.measure?.amount ?? 0));
  if (sorted[0]?.measure?.amount === sorted.at(-1)?.measure?.amount) return `${said}. They are equal.`;
  const first = wantsLess ? sorted.at(-1) : sorted[0];
  const rest = measured.filter((each) => each !== first);
  const others = rest
    .map(({ subject, text }) => `${subject}${intent.comparative ? '' : ' has less'}: ${text}`)
    .join('; ');
  const verdict = intent.comparative ? `is ${intent.comparative}` : 'has more';
  return `${first?.subject} ${verdict}: ${first?.text}; ${others}.`;
}

const isSameUnit = (measures: readonly Measure[]): boolean => new Set(measures.map(({ unit }) => unit)).size === 1;
