import type { Observation } from '../../device/device.ts';
import { siteNamedIn, withoutSite } from '../../language/clauses/site-names.ts';
import { withEventFirst } from '../../language/request/event-first.ts';
import { takeDictated } from '../../language/understand/dictated.ts';
import { correctSpelling } from '../../language/understand/spelling.ts';
import { taskLanguageOf } from '../../language/understand/translate/task-language.ts';
import { translate } from '../../language/understand/translate/translate.ts';
import type { DecideInput, Decision, PastStep } from '../model.ts';
import { isSecretKey, secretsIn } from '../secrets.ts';
import { readCredentials } from './agent/account/credentials.ts';
import { fillOutput } from './agent/answer/fill-output.ts';
import { listModelAttributes } from './agent/answer/model-attributes.ts';
import type { Intent } from './agent/plan/intent.ts';
import { withCorrections } from './agent/plan/mood/corrections.ts';
import { forbiddenIn } from './agent/plan/mood/prohibitions.ts';
import { restrictionIn } from './agent/plan/mood/restrictions.ts';
import { hostsIn } from './agent/plan/places.ts';
import { changesThings, planTask, planText, toRunningText, writesMark } from './agent/plan/plan-task.ts';
import {
  buildResult,
  concludeEarly,
  concludeWithModel,
  type ModelResult,
  type Report,
} from './agent/run/build-result.ts';
import { secretsOf, toDetails } from './agent/run/details.ts';
import { executePlan } from './agent/run/execute-plan.ts';
import { withOriginalWords } from './agent/run/original-words.ts';
import { withoutSecretsIn } from './agent/run/redact-secrets.ts';
import { usedWords } from './agent/run/screen.ts';
import type { Progress, StepGenerator } from './agent/run/step-generator.ts';

/** The rules use the accessibility tree and no screenshot. */
type OfflineInput = Omit<DecideInput, 'screenshot'>;

/** Decides by rules: converts the task to a plan, executes it up to the first step that the history does not have, and
 *  returns that step or the result. Depends on the input alone; what is kept of the decision before only saves time. Plans
 *  are finite, so every run ends. */
export function decideOffline(input: OfflineInput): Decision {
  const run = continueRun(input) ?? replayRun(input);
  runs.set(input.history, run);
  return run.conclude(decisionOf(run, input));
}

/** A plan that is being executed. */
interface Run {
  steps: StepGenerator<ModelResult | null>;
  /** The step that comes next, or the end. */
  turn: ReturnType<Run['steps']['next']>;
  /** How many steps of the history were executed, and the screen after them. */
  taken: number;
  observation: Observation;
  report: Report;
  /** The decision in the task's language, without its secrets. */
  conclude: (decision: Decision) => Decision;
}

/** By the list of executed steps, which is one for all decisions of a run. */
const runs = new WeakMap<readonly PastStep[], Run>();

/** The run after one more step; null if the history is another than that step after what the run has executed. */
function continueRun({ history, observation }: OfflineInput): Run | null {
  const run = runs.get(history);
  const step = history[history.length - 1];
  if (!run || !step || run.taken !== history.length - 1 || run.observation !== step.observation) return null;
  advance(run, step, observation);
  return run;
}

/** The run that has executed the history, from its start. */
function replayRun(input: OfflineInput): Run {
  const { history, observation } = input;
  const run = startRun(input);
  for (const [index, step] of history.entries()) advance(run, step, history[index + 1]?.observation ?? observation);
  return run;
}

function advance(run: Run, step: PastStep, screen: Observation): void {
  if (!run.turn.done) run.turn = run.steps.next({ step, screen });
  run.taken += 1;
  run.observation = screen;
}

function decisionOf({ turn, report }: Run, { stepsLeft }: OfflineInput): Decision {
  if (turn.done) return turn.value ? concludeWithModel(report, turn.value) : buildResult(report);
  if (stepsLeft < 1) return concludeEarly(report);
  return { type: 'act', action: turn.value.action, reason: turn.value.reason };
}

function startRun(input: OfflineInput): Run {
  const today = new Date(input.now).toISOString().slice(0, 10);
  const language = taskLanguageOf(input.task);
  if (language === null) return startInEnglish(input, today);
  const { text, toOriginal } = translate(input.task, language, today);
  const run = startInEnglish({ ...input, task: text }, today, true);
  return { ...run, conclude: (decision) => withOriginalWords(run.conclude(decision), toOriginal, true) };
}

function startInEnglish(input: OfflineInput, today: string, isTranslated = false): Run {
  const details = toDetails(input.metadata);
  const isWriting = (sentence: string): boolean => writesMark(sentence, { offers: input.tools, today });
  const isAct = (paragraph: string): boolean => changesThings(paragraph, { offers: input.tools, today });
  const dictated = takeDictated(isTranslated ? '' : input.task, isWriting, isAct);
  const running = withEventFirst(toRunningText(isTranslated ? input.task : dictated.task), today);
  const written = withCorrections(running, today);
  const observation = input.history[0]?.observation ?? input.observation;
  const { credentials, text: open } = readCredentials(written, today);
  const secretWords = Object.values(credentials ?? {})
    .join(' ')
    .toLowerCase();
  const isOnPage = usedWords({ screen: observation });
  // Words of another language that were not translated are not misspelt.
  const isUsed = (word: string): boolean => isTranslated || secretWords.includes(word) || isOnPage(word);
  const { text: task, toOriginal: toWritten } = correctSpelling(written, isUsed);
  const toOriginal = (words: string): string => dictated.restore(toWritten(words));
  const { text: said } = correctSpelling(open, isUsed);
  const site = input.url === null ? siteNamedIn(said, observation.sites) : null;
  const text = site === null ? said : withoutSite(said, site);
  const context = {
    offers: input.tools,
    today,
    saysCredentials: credentials !== null,
    hasCredentials: credentials !== null || details.some(({ key }) => isSecretKey(key)),
  };
  const progress: Progress = {
    task,
    planFor: (words) => planText(words, { ...context, frontUrl: progress.screen.url }),
    today,
    now: input.now,
    details,
    outcomes: [],
    screen: observation,
    hasLostPage: false,
    answerUrl: null,
    sampled: [],
    accepted: [],
    effects: [],
    sampleValues: [],
    isReplanned: input.isReplanned ?? false,
    samples: input.samples,
    forbidden: forbiddenIn(task),
    restriction: null,
    settled: new Map(),
    unfilled: null,
    pending: [],
    caveats: [],
    prose: null,
    login: { credentials, hosts: hostsFor(task, input.url, observation.url), host: null, refusal: null, code: null },
    staysOnPage: input.responseModel !== null,
    asWritten: toOriginal,
    files: null,
    allowedUrls: input.allowedUrls ?? [],
    opensNothing: false,
    wanted: input.responseModel === null ? [] : listModelAttributes(input.responseModel),
  };
  // What files say can add to the plan.
  const { intents: plan, unconditional } = planTask(text, {
    ...context,
    startUrl: input.url ?? site?.url ?? null,
    frontUrl: observation.url,
  });
  if (progress.forbidden === null) progress.restriction = restrictionIn(unconditional, plan);
  progress.opensNothing = observation.app === 'desktop' && plan.every(({ kind }) => OWN.has(kind));
  const steps = executeTask(plan, input, progress);
  const passwords = credentials === null ? [] : [credentials.password];
  const secrets = [...secretsOf(details), ...secretsIn(input.task), ...passwords];
  return {
    steps,
    turn: steps.next(),
    taken: 0,
    observation,
    report: { plan, hasStart: input.url !== null, hasModel: input.responseModel !== null, ...progress },
    conclude: (decision) =>
      withoutSecretsIn(withOriginalWords(decision, toOriginal, false), secrets, input.responseModel),
  };
}

/** The hosts of a task that gives an address in its text, and of its first page. */
function hostsFor(task: string, ...urls: readonly (string | null)[]): string[] {
  const named = hostsIn(task);
  return named.length === 0 ? [] : [...named, ...hostsIn(urls.join(' '))];
}

/** Intents that need no page of the task's choice. */
const OWN: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['ask', 'compute', 'note', 'note_found']);

/** Executes the plan, then fills the response model. Null if there is none. */
function* executeTask(
  plan: Intent[],
  { responseModel }: OfflineInput,
  progress: Progress,
): StepGenerator<ModelResult | null> {
  yield* executePlan(plan, progress);
  const isEnded = progress.outcomes.some((outcome) => outcome.isFatal);
  return responseModel === null || isEnded ? null : fillOutput(responseModel, progress);
}
