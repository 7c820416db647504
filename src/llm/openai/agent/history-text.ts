import type { PastStep } from '../../model.ts';
import { mapTexts } from '../../secrets.ts';
import type { Placeholders } from './placeholders.ts';
import { shorten } from './screen-text.ts';

export interface HistoryTextOptions {
  /** Maximum length in units of `count`. */
  budget: number;
  count: (text: string) => number;
  hidden: Pick<Placeholders, 'hide' | 'hideValue'>;
}

const MAX_ACTION = 600;
const MAX_SUMMARY = 400;
const MAX_VALUE = 3_000;
const MAX_OLD_VALUE = 600;
/** Recent steps are shown with longer values. */
const RECENT_STEPS = 4;

/** Describes the steps so far, one paragraph each. If they exceed the budget, replaces the earliest with a note. */
export function toHistoryText(history: readonly PastStep[], { budget, count, hidden }: HistoryTextOptions): string {
  const shown: string[] = [];
  let left = budget;
  for (let index = history.length - 1; index >= 0; index--) {
    const step = history[index];
    if (!step) break;
    const text = describeStep(step, index, index >= history.length - RECENT_STEPS ? MAX_VALUE : MAX_OLD_VALUE, hidden);
    left -= count(text) + 1;
    if (left < 0 && shown.length > 0) return [`… ${index + 1} earlier steps`, ...shown].join('\n');
    shown.unshift(text);
  }
  return shown.join('\n');
}

function describeStep(step: PastStep, index: number, valueLimit: number, hidden: HistoryTextOptions['hidden']): string {
  const { type, ...parameters } = shownAction(step);
  const details = JSON.stringify(mapTexts(parameters, hidden.hideValue));
  const head = `${index + 1}. ${type} ${shorten(details, MAX_ACTION)}`;
  const summary = shorten(hidden.hide(withoutShortSecrets(step, hidden)).replace(/\s+/g, ' '), MAX_SUMMARY);
  const why = step.reason ? ` (${shorten(hidden.hide(step.reason), MAX_SUMMARY)})` : '';
  const lines = [`${head}${why} -> ${step.ok ? 'ok' : 'failed'}: ${summary}`];
  if (step.value !== null && step.value !== undefined && !step.isSecret) {
    const value = JSON.stringify(mapTexts(step.value, hidden.hide)) ?? '';
    lines.push(`   value: ${shorten(hidden.hide(value), valueLimit)}`);
  }
  return lines.join('\n');
}

/** An invalid call is shown as it was made. */
function shownAction(step: PastStep): { type: string; text?: string } {
  const { action, isInvalid } = step;
  if (isInvalid && action.type === 'call_tool') return { ...action.input, type: action.name };
  return isSecretTyped(step) ? { ...action, text: '•••' } : action;
}

const isSecretTyped = ({ action, isSecret }: PastStep): boolean => isSecret === true && action.type === 'type';

/** Summaries repeat the typed text in quotation marks. */
function withoutShortSecrets({ action, summary }: PastStep, { hideValue }: HistoryTextOptions['hidden']): string {
  const typed = action.type === 'type' ? action.text : action.type === 'select' ? action.option : '';
  const shown = hideValue(typed);
  return shown === typed ? summary : summary.replaceAll(`“${typed}”`, `“${shown}”`);
}
