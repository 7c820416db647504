import { type Cell, toCell } from '../../../../language/cells/cell.ts';
import { asksForNothing } from '../../../../language/clauses/read-guards.ts';
import {
  beginsWithOwn,
  beginsWithPronoun,
  isNobody,
  makesNew,
  objectOf,
  ofOwner,
  withOtherObject,
  withReferent,
} from '../../../../language/request/object-of.ts';
import {
  asksExistence,
  asksWhetherFree,
  joinedStatements,
  readVerdict,
  toCountQuestion,
  toNumberTest,
  toYesNoQuestion,
  withTimeOf,
} from '../../../../language/request/to-question.ts';
import { thingAsked } from '../../../../language/understand/thing-asked.ts';
import type { Intent, IntentOf } from '../plan/intent.ts';
import { restrictionIn } from '../plan/mood/restrictions.ts';
import { toText } from './found.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { failure, isBrowser, success } from './step-generator.ts';
import { lastSubject } from './subject.ts';

type Execute = (intent: Intent, progress: Progress) => StepGenerator<Outcome>;

const QUESTIONS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...(['ask', 'ask_account', 'ask_list', 'find_time', 'compute', 'compute_over'] as const),
]);
/** Answers the condition of a part of the task, and goes on with what is asked for in that case. Nothing is begun under a
 *  condition that cannot be answered. */
export function* guard(intent: IntentOf<'guard'>, progress: Progress, execute: Execute): StepGenerator<Outcome> {
  const { condition, holds, act, otherwise } = intent;
  const answered = condition.endsWith('?')
    ? answerBefore(condition, progress)
    : yield* answerJoined(intent, progress, execute);
  if (answered === null) return undecided(intent);
  const { isTrue, because: evidence, subject } = answered;
  const chosen = isTrue === holds ? act : (withOtherObject(act, otherwise) ?? otherwise);
  const because = `“${condition}” is ${isTrue ? 'true' : 'not true'}${evidence}`;
  if (chosen === '' || asksForNothing(chosen)) return success(intent, `${because}, so “${act}” was not done.`);
  const next = progress.planFor(withTimeOf(condition, withReferent(chosen, subject)));
  const restriction = restrictionIn(chosen, next);
  if (restriction !== null) return failure(intent, `nothing reads “${restriction}”, so it was not begun`, 'no_reading');
  return { ...success(intent, `${because}.`), next, isMeans: true };
}

interface Answered {
  isTrue: boolean;
  /** What it was read from, in brackets; empty if that is not known. */
  because: string;
  /** What pronouns of the act stand for. */
  subject: string;
}

/** The answer to the question right before; null if it is not yes or no. */
function answerBefore(question: string, { outcomes }: Progress): Answered | null {
  const last = outcomes.at(-1);
  if (!last?.ok) return null;
  const verdict = verdictOf(last.value, question);
  const subject = lastSubject(outcomes)?.name ?? thingAsked(question);
  return verdict === null ? null : { isTrue: verdict, because: becauseOf(last), subject };
}

/** Of several statements, each is answered. */
function* answerJoined(
  intent: IntentOf<'guard'>,
  progress: Progress,
  execute: Execute,
): StepGenerator<Answered | null> {
  const { statements, isEither } = joinedStatements(intent.condition);
  const answers: Answered[] = [];
  for (const condition of statements) {
    const answer = yield* answerCondition({ ...intent, condition }, progress, execute);
    if (answer === null) return null;
    answers.push(answer);
  }
  const decisive = answers.find(({ isTrue }) => isTrue === isEither) ?? answers.at(-1) ?? null;
  return decisive && { ...decisive, subject: answers[0]?.subject ?? '' };
}

function* answerCondition(
  { condition, act }: IntentOf<'guard'>,
  progress: Progress,
  execute: Execute,
): StepGenerator<Answered | null> {
  // `if it is open, send a mail`: what is made is not what the condition is about.
  const object =
    (makesNew(act) ? '' : objectOf(act)) || (lastSubject(progress.outcomes)?.name ?? openedThing(progress));
  // `if Jonas is the one it is assigned to`
  const told = beginsWithPronoun(condition) ? condition : withReferent(ofOwner(condition, object), object);
  const test = toNumberTest(condition);
  const before = progress.outcomes.at(-1);
  const number = test && before?.ok ? quantityIn(before.value) : null;
  if (test && number) return { isTrue: test(number.n), because: ` (${number.raw})`, subject: object };
  if (object === '' && (beginsWithOwn(condition) || (beginsWithPronoun(condition) && !isBrowser(progress))))
    return null;
  const counted = toCountQuestion(told);
  if (counted) {
    const [last] = yield* answersTo(counted.text, progress, execute);
    const cell = last?.ok ? quantityIn(last.value) : null;
    if (cell === null) return null;
    return { isTrue: counted.holds(cell.n), because: ` (${cell.raw})`, subject: counted.subject };
  }
  const question = condition === '' ? null : toYesNoQuestion(told, object);
  const answer = question && (yield* answerOf(question.text, progress, execute));
  if (!question || !answer) return null;
  const about = beginsWithOwn(condition) ? object : question.subject;
  const subject = isNobody(about) ? thingAsked(condition) : about;
  return { isTrue: answer.verdict !== question.isNegated, because: answer.because, subject };
}

/** What the page is about that the task opened last; empty if something else came after. */
function openedThing({ outcomes, screen }: Progress): string {
  const last = outcomes.at(-1);
  return last?.ok && OPENS.has(last.intent.kind) ? (screen.content?.heading ?? '') : '';
}

const OPENS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['open', 'open_named']);

function undecided(intent: IntentOf<'guard'>): Outcome {
  const said = intent.condition === '' ? intent.words : intent.condition;
  return failure(intent, `nothing here can tell whether “${said}”, so it was not begun`, 'no_reading');
}

interface ConditionAnswer {
  verdict: boolean;
  /** What it was read from, in brackets; empty if that is not known. */
  because: string;
}

/** Null if no reader answers with yes or no. */
function* answerOf(question: string, progress: Progress, execute: Execute): StepGenerator<ConditionAnswer | null> {
  const last = (yield* answersTo(question, progress, execute)).at(-1) ?? null;
  const verdict = last?.ok ? verdictOf(last.value, question) : null;
  return last === null || verdict === null ? null : { verdict, because: becauseOf(last) };
}

function quantityIn(value: unknown): Extract<Cell, { kind: 'quantity' }> | null {
  const cell = typeof value === 'string' || typeof value === 'number' ? toCell(String(value)) : null;
  return cell?.kind === 'quantity' ? cell : null;
}

/** The outcomes of the parts of a question; none for a text that asks for something else. */
function* answersTo(question: string, progress: Progress, execute: Execute): StepGenerator<Outcome[]> {
  const plan = progress.planFor(question);
  const outcomes: Outcome[] = [];
  if (plan.every(({ kind }) => QUESTIONS.has(kind) || kind === 'travel'))
    for (const intent of plan) outcomes.push(yield* execute(intent, progress));
  return outcomes;
}

function verdictOf(value: unknown, question = ''): boolean | null {
  if (typeof value === 'boolean') return value;
  if (asksWhetherFree(question) && Array.isArray(value)) return false;
  if (asksExistence(question) && typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  const text = typeof value === 'object' && value !== null && 'Answer' in value ? value.Answer : value;
  return typeof text === 'string' ? readVerdict(text) : null;
}

function becauseOf({ evidence, value }: Outcome): string {
  const facts = [...(evidence?.facts ?? []), ...(evidence?.rows?.[0]?.facts ?? [])];
  const fact = facts.find(({ raw }) => raw !== '' && verdictOf(raw) === null);
  if (fact) return ` (${[fact.label, fact.raw].filter(Boolean).join(': ')})`;
  return typeof value === 'boolean' ? '' : ` (${toText(value).slice(0, 100)})`;
}
