import type { DecideInput, Decision, PastStep } from '../model.ts';
import { isSecretKey, secretsIn } from '../secrets.ts';
import { readCredentials } from './agent/account/credentials.ts';
import { listModelAttributes } from './agent/answer/model.ts';
import { englishLexicon } from './agent/lexicon/lexicon.ts';
import type { Intent } from './agent/plan/intent.ts';
import { forbiddenIn } from './agent/plan/mood/prohibitions.ts';
import { toPlan } from './agent/plan/plan.ts';
import {
  buildResult,
  concludeEarly,
  concludeWithModel,
  type ModelResult,
  type Report,
} from './agent/run/build-result.ts';
import { secretsOf, toDetails } from './agent/run/details.ts';
import { executePlan } from './agent/run/execute-plan.ts';
import { fillResponseModel } from './agent/run/fill-model.ts';
import { withOriginalWords } from './agent/run/original-words.ts';
import { withoutSecretsIn } from './agent/run/redact-secrets.ts';
import type { Progress, StepGenerator } from './agent/run/step-generator.ts';
import { taskLanguageOf } from './agent/understand/translate/task-language.ts';
import { translate } from './agent/understand/translate/translate.ts';

/** The rules use the accessibility tree and no screenshot. */
type OfflineInput = Omit<DecideInput, 'screenshot'>;

/** Decides by rules: converts the task to a plan, replays the history against it, and returns the next action or the
 *  result. Deterministic. Plans are finite, so every run ends. */
export function decideOffline(input: OfflineInput): Decision {
  const { task, history } = input;
  const language = once(history, `language ${task}`, () => taskLanguageOf(task));
  if (language === null) return decideInEnglish(input);
  const today = new Date(input.now).toISOString().slice(0, 10);
  const { text, toOriginal } = once(history, `translation ${task}`, () => translate(task, language, today));
  return withOriginalWords(decideInEnglish({ ...input, task: text }), toOriginal);
}

const memory = new WeakMap<readonly PastStep[], Map<string, unknown>>();

/** A value that depends on the task alone, computed once for a run. The list of steps identifies the run. */
function once<T>(history: readonly PastStep[], key: string, compute: () => T): T {
  const known = memory.get(history) ?? new Map<string, unknown>();
  memory.set(history, known);
  if (!known.has(key)) known.set(key, compute());
  return known.get(key) as T;
}

function decideInEnglish(input: OfflineInput): Decision {
  const details = toDetails(input.metadata);
  const today = new Date(input.now).toISOString().slice(0, 10);
  const { task, history } = input;
  const { credentials, text } = once(history, `credentials ${task}`, () => readCredentials(task, today));
  const progress: Progress = {
    task: input.task,
    today,
    now: input.now,
    details,
    outcomes: [],
    screen: input.history[0]?.observation ?? input.observation,
    hasLostPage: false,
    answerUrl: null,
    sampled: [],
    accepted: [],
    sampleValues: [],
    samples: input.samples,
    forbidden: once(history, `forbidden ${task}`, () => forbiddenIn(task)),
    settled: new Set(),
    pending: [],
    caveats: [],
    prose: null,
    login: { credentials, host: null, refusal: null },
    staysOnPage: input.responseModel !== null,
    files: null,
    opensNothing: false,
    wanted: input.responseModel === null ? [] : listModelAttributes(input.responseModel, englishLexicon().concepts),
  };
  const context = {
    startUrl: input.url,
    frontUrl: progress.screen.url,
    offers: input.tools,
    today,
    saysCredentials: credentials !== null,
    hasCredentials: credentials !== null || details.some(({ key }) => isSecretKey(key)),
  };
  // What files say can add to the plan.
  const plan = [...once(history, `plan ${context.frontUrl} ${text}`, () => toPlan(text, context))];
  progress.opensNothing = progress.screen.app === 'desktop' && plan.every(({ kind }) => OWN.has(kind));
  const report = {
    plan,
    hasStart: input.url !== null,
    hasModel: input.responseModel !== null,
    ...progress,
  };
  const decision = replay(executeTask(plan, input, progress), report, input);
  const passwords = credentials === null ? [] : [credentials.password];
  return withoutSecretsIn(decision, [...secretsOf(details), ...secretsIn(input.task), ...passwords]);
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
  return responseModel === null || isEnded ? null : yield* fillResponseModel(responseModel, progress);
}

/** Replays the executed steps, each with the screen after it, up to the first step that was not executed. */
function replay(steps: StepGenerator<ModelResult | null>, report: Report, input: OfflineInput): Decision {
  const { history, observation, stepsLeft } = input;
  let turn = steps.next();
  for (const [index, step] of history.entries()) {
    if (turn.done) break;
    turn = steps.next({ step, screen: history[index + 1]?.observation ?? observation });
  }
  if (turn.done) return turn.value ? concludeWithModel(report, turn.value) : buildResult(report);
  if (stepsLeft < 1) return concludeEarly(report);
  return { type: 'act', action: turn.value.action, reason: turn.value.reason };
}
