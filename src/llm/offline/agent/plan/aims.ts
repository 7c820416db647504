import type { Intent } from './intent.ts';

/** Intents that act on the page in front. */
export const ON_PAGE: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'go_back',
  'scroll',
  'press',
  'summarize',
  'fill',
  'fill_field',
  'fill_details',
  'choose',
  'tick',
  'submit',
  'travel',
  'purchase',
  'download',
  'upload',
]);

/** Intents that can be a step on the way to a later one. */
const MEANS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'open',
  'open_named',
  'go_back',
  'scroll',
  'press',
  'search',
  'fill',
  'fill_field',
  'choose',
  'tick',
  'sign_in',
  'upload',
  'quote_file',
]);

/** Whether the intent at `index` is itself what the task asks for, rather than a step on the way to a later part: in `open
 *  the shop and find the cheapest lamp`, only the lamp. With `hasStart`, the first intent opens the page that the client
 *  named, which the task need not ask for. */
export function isAim(index: number, plan: readonly Intent[], hasStart: boolean): boolean {
  const intent = plan[index];
  if (intent === undefined) return false;
  if (index === 0 && hasStart && plan.length > 1) return false;
  if (intent.kind === 'quote_file') return index === plan.length - 1;
  if (!isMeans(intent)) return true;
  const rest = plan.slice(index + 1);
  const leave = rest.findIndex(({ kind }) => kind === 'open');
  return !rest.slice(0, leave === -1 ? rest.length : leave).some(buildsOnPage);
}

function isMeans(intent: Intent): boolean {
  if (intent.kind === 'purchase') return intent.wants === 'cart';
  return intent.kind === 'fill_details' ? !intent.isToBeSent : MEANS.has(intent.kind);
}

function buildsOnPage(intent: Intent): boolean {
  switch (intent.kind) {
    case 'ask':
      return intent.source === 'page' && intent.isQuestion;
    case 'search':
      return intent.where === 'site';
    case 'open_named':
    case 'sign_in':
    case 'send_form':
    case 'capture':
    case 'ask_account':
    case 'change':
    case 'sign_out':
      return true;
    default:
      return ON_PAGE.has(intent.kind);
  }
}
