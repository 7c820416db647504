import type { ActionResult } from '../../device.ts';
import { brief, did, didNot, quoted } from '../../simulated/action-result.ts';
import type { EvaluateAction } from '../../simulated/browser/page-engine.ts';
import { chooseError, codeForms } from '../../simulated/scripting/code-forms.ts';
import { checkResult, readResult } from '../../simulated/scripting/result.ts';
import { within } from '../within.ts';
import type { ChromiumTab } from './chromium-tab.ts';

const MAX_CODE = 256 * 1024;
const SCRIPT_MS = 2_000;
const ANSWER_MS = 5_000;
const TOO_LONG = 'TimeoutError: the script ran longer than 2 seconds.';

/** Runs a script in a page, which it may leave. Its value is its result as JSON. */
export async function runScript(live: ChromiumTab, { js, args }: EvaluateAction, title: string): Promise<ActionResult> {
  if (js.length > MAX_CODE) return didNot('RangeError: the script is longer than 256 KB.');
  const session = await live.session();
  await session.send('Runtime.enable');
  const compiled = await compile(session, js);
  if ('error' in compiled) return didNot(brief(compiled.error, 2_000));
  const expression = `(async (args) => {
  let value = eval(${JSON.stringify(compiled.form)});
  if (typeof value === 'function') value = value(args);
  value = await value;
  return JSON.stringify(value === undefined ? null : value) ?? 'null';
})(${JSON.stringify(args ?? null)})`;
  const evaluation = session.send('Runtime.evaluate', {
    ...{ expression, awaitPromise: true, returnByValue: true, userGesture: true, timeout: SCRIPT_MS },
  });
  const outcome = await within(ANSWER_MS, evaluation).catch((error: unknown) => explain(error));
  if (outcome === null) return did(`Ran a script on ${quoted(title)}.`);
  if (typeof outcome === 'string') return didNot(outcome);
  const { result, exceptionDetails: thrown } = outcome;
  if (thrown)
    return didNot(brief(describeError(thrown.exception?.description ?? String(thrown.exception?.value)), 2_000));
  const checked = checkResult(String(result.value));
  if (!checked.ok) return didNot(checked.message);
  return did(`Ran a script on ${quoted(title)}.`, readResult(checked.json));
}

/** The first form of the code that compiles, or the error that fits it best. */
async function compile(
  session: Awaited<ReturnType<ChromiumTab['session']>>,
  code: string,
): Promise<{ form: string } | { error: string }> {
  const errors: string[] = [];
  for (const form of codeForms(code)) {
    const options = { expression: form, sourceURL: '', persistScript: false };
    const { exceptionDetails } = await session.send('Runtime.compileScript', options);
    if (!exceptionDetails) return { form };
    errors.push(describeError(exceptionDetails.exception?.description ?? exceptionDetails.text));
  }
  return { error: chooseError(errors) };
}

/** The message without its stack. */
const describeError = (description: string): string => description.split('\n    at ')[0] ?? description;

/** Null if the script left its page, so that it has no value. */
function explain(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  if (/context was destroyed|navigated|Inspected target/i.test(message)) return null;
  return TOO_LONG;
}
