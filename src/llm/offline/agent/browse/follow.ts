import type { PastStep } from '../../../model.ts';
import type { Link } from '../run/screen.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { act, goTo } from '../run/step-generator.ts';

/** Clicks a link. One that is not on the screen is opened by its address. */
export function* follow(link: Link, progress: Progress): StepGenerator<PastStep> {
  const reason = `Open “${link.name}”.`;
  if (link.ref === null) return yield* goTo(progress, link.url, reason);
  const step = yield* act(progress, { type: 'click', target: link.ref }, reason);
  progress.hasLostPage = !step.ok;
  return step;
}
