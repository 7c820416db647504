import { sentenceRanges } from '../../../../language/clauses/sentences.ts';
import { asksForAct, splitActs } from '../../../../language/clauses/split-acts.ts';
import { hasDigit } from '../../../../language/fields/texts.ts';
import { hasPronoun } from '../../../../language/request/object-of.ts';
import { asksOnly, kindsAsked, namesControls, writesOn } from '../../../../language/words/act-words.ts';
import { isBuiltIn } from '../world/built-in.ts';
import type { Intent } from './intent.ts';
import { splitPlace } from './places.ts';

const kinds = <Kind extends Intent['kind']>(...list: Kind[]): ReadonlySet<Intent['kind']> => new Set(list);

/** Intents that say by themselves what is meant: a page, an application, a tool. */
const EXPLICIT = new Set([
  ...kinds('open', 'open_named', 'go_back', 'new_tab', 'switch_tab', 'close_tab', 'list_tabs', 'scroll', 'press'),
  ...kinds('press_key', 'search', 'summarize', 'compute_over', 'fill_details', 'submit', 'sort', 'filter', 'sign_in'),
  ...kinds('sign_out', 'upload', 'quote_file', 'show_app', 'close_app', 'capture', 'call_tool', 'note_found'),
  ...kinds('note_asked', 'answer_mail', 'delete_mail'),
]);
/** Those that do so if the text says what to do with a control. */
const OF_CONTROLS = kinds('fill', 'fill_field', 'choose', 'tick', 'download');

/** Sentences after these are no questions. */
const MAX_QUESTIONS = 40;

/** The plan of a text whose site is none of the built-in ones: what it asks for is done by what that site offers, unless the text says
 *  which controls to use.
 *  @param url of the page in front, or to be opened first
 *  @param toPlan plans a sentence */
export function withActs(text: string, url: string | null, toPlan: (text: string) => Intent[]): Intent[] {
  const plan = toPlan(text);
  const opened = plan.find(({ kind }) => kind === 'open');
  const address = opened?.kind === 'open' ? opened.address : url;
  if (address === null || isBuiltIn(address) || plan.some(isControl)) return plan;
  const ranges = sentenceRanges(text);
  const sentences = ranges.map(({ start, next }) => text.slice(start, next).trim());
  if (plan.every(isClear) && !isDropped(plan, text) && !plan.some(hidesAct)) return plan;
  const parts: Intent[] = [];
  let from = 0;
  for (const [at, sentence] of sentences.entries()) {
    if (splitPlace(sentence).rest === '') continue;
    const { start = 0, next = 0 } = ranges[at] ?? {};
    const isGoingOn = parts.at(-1)?.kind === 'act';
    from = isGoingOn ? from : start;
    const act: Intent = { kind: 'act', words: splitPlace(text.slice(from, next).trim()).rest, site: address };
    if (at < MAX_QUESTIONS && asksOnly(sentence) && !leadsToAct(sentences[at + 1]))
      parts.push(
        ...toPlan(sentence)
          .filter(({ kind }) => kind !== 'open')
          .map(asAsked),
      );
    else parts.splice(isGoingOn ? -1 : parts.length, 1, act);
  }
  return [...plan.filter(({ kind }) => kind === 'open'), ...parts];
}

/** Whether a sentence asks for an act with what was asked about before it: `Which is the cheapest? Take it.` */
const leadsToAct = (next: string | undefined): boolean => next !== undefined && asksForAct(next) && hasPronoun(next);

/** Whether a text that asks for an act was taken for a statement. */
const isDropped = (plan: readonly Intent[], text: string): boolean =>
  plan.every(({ kind }) => kind === 'open') && splitPlace(text).rest.includes(' ');

const isClear = (intent: Intent): boolean =>
  (intent.kind === 'send_mail' && intent.mail.to !== '') ||
  (intent.kind === 'note' && !writesOn(intent.words)) ||
  (intent.kind === 'compute' && isComputed(intent.words)) ||
  EXPLICIT.has(intent.kind) ||
  (OF_CONTROLS.has(intent.kind) && namesControls(intent.words)) ||
  isQuestion(intent);

/** A question for a time, or without a number, is not computed: `from what time on the day of arrival`. */
const isComputed = (words: string): boolean => hasDigit(words) && kindsAsked(words).kind !== 'clock';

const asAsked = (intent: Intent): Intent =>
  intent.kind === 'compute' && !isComputed(intent.words)
    ? { kind: 'ask', source: 'page', isQuestion: true, words: intent.words }
    : intent;
/** Whether an intent says which control to use. */
const isControl = ({ kind }: Intent): boolean => kind === 'submit' || kind === 'press';
/** Whether a question was read with an act beside it: `What is the cheapest room, and reserve it`. */
const hidesAct = (intent: Intent): boolean =>
  isQuestion(intent) && splitActs(intent.words).some((part) => !asksOnly(part) && asksForAct(part));
const isQuestion = (intent: Intent): boolean => intent.kind === 'ask' && asksOnly(intent.words);
