import type { EffectKind } from '../../../../device/effect.ts';
import { CALENDAR, MAIL } from '../desk/app-pages.ts';
import type { Intent } from '../plan/intent.ts';
import { SITE_HINTS } from '../world/sites.ts';
import type { Outcome, Progress } from './step-generator.ts';
import { failure } from './step-generator.ts';

/** An act of an intent counts as done only if its steps changed something of its kind, as what holds the change reported.
 *  @param from number of effects before the intent */
export function withEffect(outcome: Outcome, intent: Intent, from: number, progress: Progress): Outcome {
  const kinds = outcome.ok && !outcome.next && outcome.keeps !== true ? changesOf(intent) : null;
  if (kinds === null || hasEffect(kinds, from, progress)) return outcome;
  return failure(intent, 'nothing that it should change was changed');
}

/** At the end of a plan: a file that was put into a form is uploaded only if the form was sent. */
export function checkUploads(progress: Progress): void {
  if (hasEffect(['form'], 0, progress)) return;
  for (const [index, { ok, intent }] of progress.outcomes.entries()) {
    if (ok && intent.kind === 'upload')
      progress.outcomes[index] = failure(intent, 'the file was chosen, but the form with it was not sent');
  }
}

/** True also if the task forbids the act, and on a site that does not say what it changes. */
function hasEffect(kinds: readonly EffectKind[], from: number, { effects, forbidden, screen }: Progress): boolean {
  const isReported = screen.url === null || REPORTING.has(URL.parse(screen.url)?.host ?? '');
  return !isReported || forbidden !== null || effects.slice(from).some(({ kind }) => kinds.includes(kind));
}

const REPORTING: ReadonlySet<string> = new Set([
  ...SITE_HINTS.map(({ url }) => new URL(url).host),
  ...[MAIL, CALENDAR].map((url) => new URL(url).host),
]);

/** The kinds of change that an act brings; null for what changes nothing. */
function changesOf(intent: Intent): readonly EffectKind[] | null {
  switch (intent.kind) {
    case 'purchase':
      return [intent.wants];
    case 'travel':
      return intent.wants === 'book' ? ['booking'] : null;
    default:
      return CHANGES[intent.kind] ?? null;
  }
}

const CHANGES: Readonly<Partial<Record<Intent['kind'], readonly EffectKind[]>>> = {
  send_mail: ['mail'],
  answer_mail: ['mail'],
  delete_mail: ['mail'],
  create_event: ['event'],
  move_event: ['event'],
  delete_event: ['event'],
  change_ticket: ['ticket'],
  note: ['note'],
  note_found: ['note'],
  note_asked: ['note'],
  send_form: ['form', 'ticket', 'mail'],
  change: ['form'],
  download: ['file'],
  capture: ['file'],
  call_tool: ['tool_call'],
};
