import type { IntentOf } from '../plan/intent.ts';
import { nodesOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, toOutcome } from '../run/step-generator.ts';

/** Opens an application, or brings its window to the front. */
export function* showApp(intent: IntentOf<'show_app'>, progress: Progress): StepGenerator<Outcome> {
  yield* goHome(progress);
  const target = `dock:${intent.app}`;
  return toOutcome(intent, yield* act(progress, { type: 'click', target }, `Open ${intent.app}.`));
}

/** A phone shows the applications on its home screen only. */
function* goHome(progress: Progress): StepGenerator<void> {
  const hasDock = nodesOf(progress.screen.tree).some(({ node }) => node.ref?.startsWith('dock:'));
  if (!hasDock) yield* act(progress, { type: 'click', target: 'home' }, 'Go to the home screen.');
}

export function* closeApp(intent: IntentOf<'close_app'>, progress: Progress): StepGenerator<Outcome> {
  const { app } = intent;
  if (progress.screen.app !== app) {
    const dock = nodesOf(progress.screen.tree).find(({ node }) => node.ref === `dock:${app}`)?.node;
    if (!dock?.states?.includes('open')) return failure(intent, `the window of ${app} is not open`, 'no_subject');
    yield* act(progress, { type: 'click', target: `dock:${app}` }, `Bring ${app} to the front.`);
  }
  return toOutcome(intent, yield* act(progress, { type: 'click', target: 'close' }, `Close ${app}.`));
}

/** Saves a picture of the screen, or the page in front as PDF, by a button of the bar above the windows. */
export function* capture(intent: IntentOf<'capture'>, progress: Progress): StepGenerator<Outcome> {
  const { what } = intent;
  if (what === 'print' && progress.hasLostPage) return failure(intent, 'the page to print was not opened');
  const reason = what === 'print' ? 'Print the page.' : 'Take a screenshot.';
  return toOutcome(intent, yield* act(progress, { type: 'click', target: what }, reason));
}
