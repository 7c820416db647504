import type { Collection, PageContent, PageLink } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { type Evidence, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { toTable } from '../../../../reading/query/table.ts';
import { answerFromPage, isSearchPage } from '../find/answer-page.ts';
import { findSeveral } from '../find/several.ts';
import { showAnswer } from '../find/show-answer.ts';
import { type ListAnswer, toRowsAnswer, valueOfRows } from '../lists/answer-rows.ts';
import { columnOf, linkWords } from '../lists/link-words.ts';
import { englishLists } from '../lists/list-place.ts';
import { toListAnswer } from '../lists/read-detail.ts';
import { type ListSelection, selectRows } from '../lists/select-rows.ts';
import { tokensOf } from '../lists/tokens-of.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, isBrowser, success } from '../run/step-generator.ts';
import { menuLink } from '../world/links.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import { hostOf, loginForm, SIGNS_IN } from './sign-in.ts';

const PORTALS = SITE_HINTS.filter(({ offer }) => offer === 'portal');
const MAX_PAGES = 4;
/** Each word is compared with each entry. */
const MAX_TOKENS = 200;
const SIGNS_OUT = /^(?:log|sign)[ -]?(?:out|off)$/i;

/** Goes to the site where an account is: the one in front, else the one whose hint fits the words. */
export function* goToAccount(words: string, progress: Progress): StepGenerator<void> {
  const { content } = progress.screen;
  if (content !== null && isBrowser(progress) && isAccountSite(content, progress)) return;
  if (progress.login.host !== null && progress.login.host === hostOf(progress.screen)) return;
  const [fitting] = fittingSites(words, PORTALS);
  const url = (fitting ?? PORTALS[0])?.url;
  if (url !== undefined) yield* goTo(progress, url, 'Open the site where the account is.');
}

/** A site that asks to log in, or that one can log out of. */
function isAccountSite({ links }: PageContent, progress: Progress): boolean {
  return loginForm(progress) !== null || links.some(({ text }) => SIGNS_OUT.test(text) || SIGNS_IN.test(text));
}

/** Answers a question about the customer's own account: from the page that the clause names, the one in front, and the
 *  others of the menu. */
export function* askAccount(intent: IntentOf<'ask_account'>, progress: Progress): StepGenerator<Outcome> {
  const { question } = intent;
  yield* goToAccount(question, progress);
  if (loginForm(progress) !== null) return failure(intent, 'the site asks to log in', 'missing_value');
  const tokens = withoutSite(tokensOf(withReferent(question, progress), progress));
  const lexicon = englishLexicon();
  for (const visit of pagesFor(question, progress)) {
    if (visit !== null) yield* goTo(progress, visit.url, `Open “${visit.text}”.`);
    const page = progress.screen.content;
    if (page === null) continue;
    const listed = yield* answerFromEntries(tokens, page, progress);
    if (listed === 'none') return failure(intent, `no entry of “${page.heading}” fits`, 'no_subject');
    if (listed) return yield* shown(intent, listed, progress);
    // Only a list says what is paid, and when.
    if (saysOfEntries(tokens)) continue;
    const found = yield* answerFromPage({ tokens, lexicon, progress, isElliptic: false }, page, true);
    if (found) return yield* shown(intent, { ...toListAnswer(found, tokens), evidence: NO_EVIDENCE }, progress);
  }
  if (intent.isOnlyThere) return failure(intent, 'no page of the account says it', 'no_attribute');
  const found = yield* findSeveral({
    tokens: tokensOf(question, progress),
    lexicon,
    progress,
    isElliptic: false,
    site: null,
  });
  return 'problem' in found ? failure(intent, found.problem, 'no_subject') : answered(intent, found.answer.value);
}

/** A dated list of a page, such as invoices; null if it has none. */
export const entriesOf = ({ collections }: PageContent): Collection | null =>
  collections.find((each) => each.rows.length > 1 && toTable(each).columns.some(({ kind }) => kind === 'date')) ?? null;

/** The entries that a clause selects in a list. */
export const selectEntries = (tokens: readonly Token[], entries: Collection): ListSelection =>
  selectRows(tokens, entries, englishLists().places.entries);

/** Answers from the list of a page, else from the page of the only entry that fits. `none` if no entry does. */
function* answerFromEntries(
  tokens: readonly Token[],
  page: PageContent,
  progress: Progress,
): StepGenerator<ListAnswer | 'none' | null> {
  const place = englishLists().places.entries;
  const entries = tokens.length > MAX_TOKENS ? null : entriesOf(page);
  const selection = entries && selectEntries(tokens, entries);
  if (!selection) return null;
  const { kept, asked, unproven, namesKind, hasTime, hasState, count, aggregate } = selection;
  const selects = hasTime || hasState || count !== null;
  if (!selects && !namesKind) return null;
  if (selects && (selection.question === 'boolean' ? selection.described : kept).length === 0) return 'none';
  const value =
    unproven.length === 0 && (selects || asked.length > 0 || aggregate !== null) ? valueOfRows(selection, place) : null;
  if (value !== null) return toRowsAnswer(withStates(value, selection), selection, place);
  const [row, other] = kept;
  const url = row === undefined || other !== undefined ? null : selection.table.rows[row]?.url;
  if (!url) return null;
  yield* goTo(progress, url, 'Open the entry.');
  const detail = progress.screen.content;
  const items = detail?.collections.find(({ columns }) => columns.length > 1);
  const told = new Set(selection.telling.map(({ start }) => start));
  const rest = tokens.filter(({ start, value: said }) => said?.kind !== 'date' || told.has(start));
  const item = items && selectRows(rest, items, place);
  const amount = item && item.unproven.length === 0 && item.telling.length > 0 ? valueOfRows(item, place) : null;
  if (item && amount !== null) return toRowsAnswer(amount, item, place);
  const kinds = selection.words.links.flatMap(({ link, start }) => (link.type === 'kind' ? [tokens[start]] : []));
  const asking = rest.filter((token) => !kinds.includes(token));
  const reader = { tokens: asking, lexicon: englishLexicon(), progress, isElliptic: false };
  const found = detail && (yield* answerFromPage(reader, detail, true));
  return found && { ...toListAnswer(found, asking), evidence: NO_EVIDENCE };
}

const MAX_VERDICT = 3;

/** The answer whether something is so with the states that it was read from, if they are few. */
function withStates(value: unknown, { table, described, hasState }: ListSelection): unknown {
  if (typeof value !== 'boolean' || !hasState || described.length > MAX_VERDICT) return value;
  const states = columnOf(table, 'Status')?.cells ?? [];
  const entries = described.map((row) => [table.rows[row]?.name ?? '', states[row]?.raw ?? '']);
  return { Answer: value ? 'Yes' : 'No', ...Object.fromEntries(entries) };
}

/** Whether a clause says a time or a state, which only entries have. */
const saysOfEntries = (tokens: readonly Token[]): boolean =>
  tokens.some(({ value }) => value?.kind === 'date') || tokens.some(({ lower }) => lower === 'paid');

function* shown(intent: IntentOf<'ask_account'>, answer: ListAnswer, progress: Progress): StepGenerator<Outcome> {
  yield* showAnswer(intent.words, answer.found, answer.explanation, progress);
  return answered(intent, answer.value, answer.evidence);
}

function answered(intent: IntentOf<'ask_account'>, value: unknown, evidence?: Evidence): Outcome {
  const outcome = success(intent, `${intent.question}: ${JSON.stringify(value)}`.slice(0, 400), value);
  return evidence && evidence !== NO_EVIDENCE ? { ...outcome, evidence } : outcome;
}

/** Pages of the site to read: the one that the words name, the one in front (null), the rest of the menu. */
export function pagesFor(words: string, { screen }: Progress): (PageLink | null)[] {
  const page = screen.content;
  if (page === null || isSearchPage(page)) return [null];
  const host = URL.parse(page.url)?.host;
  const menu = page.links.filter(
    ({ text, url, area }) =>
      area === 'menu' && URL.parse(url)?.host === host && !SIGNS_OUT.test(text) && !SIGNS_IN.test(text),
  );
  const url = menuLink({ ...page, links: menu }, withSynonyms(words));
  const named = menu.find((link) => link.url === url);
  const others = menu.filter((link) => link !== named && link.url !== page.url);
  return (named && named.url !== page.url ? [named, ...[null], ...others] : [null, ...others])
    .slice(0, MAX_PAGES + 1)
    .map((link) => link);
}

/** The words, and others for the same: `bill` is an invoice. */
function withSynonyms(words: string): string {
  const lexicon = englishLexicon();
  const stems = toTokens(words, []).flatMap(({ stem }) => lexicon.synonymsOf(stem));
  return `${words} ${stems.join(' ')}`;
}

/** With the name of the entry found before in the place of `it`. */
function withReferent(question: string, { outcomes }: Progress): string {
  const last = outcomes.findLast(({ intent, ok }) => ok && intent.kind === 'ask_account')?.value;
  const name = typeof last === 'object' && last !== null && !Array.isArray(last) ? Object.values(last)[0] : last;
  return typeof name === 'string' && name.length <= 60 ? question.replace(REFERENCE, name) : question;
}

const REFERENCE = /\b(?:it|that one|this one|that invoice|this invoice)\b/i;
/** Without words that only name the site. */
function withoutSite(tokens: readonly Token[]): Token[] {
  const { links } = linkWords(tokens, englishLists().places.entries, englishLexicon());
  const sites = links.filter(({ link }) => link.type === 'place');
  return tokens.filter((_, at) => !sites.some(({ start, end }) => at >= start && at < end));
}

/** Whether a page is in front that is not the site which the words name: credentials go to no site that the task does not mean. */
const isAtOther = (words: string, progress: Progress): boolean =>
  isBrowser(progress) &&
  progress.screen.content !== null &&
  !isSearchPage(progress.screen.content) &&
  fittingSites(words, PORTALS).length === 0;

/** Logs in, and stays at the page that follows. */
export function* signIn(intent: IntentOf<'sign_in'>, progress: Progress): StepGenerator<Outcome> {
  if (!isAtOther(intent.words, progress)) yield* goToAccount(intent.words, progress);
  const links = progress.screen.content?.links ?? [];
  if (links.some(({ text }) => SIGNS_OUT.test(text))) return success(intent, 'Logged in.');
  const way = links.find(({ text }) => SIGNS_IN.test(text));
  if (loginForm(progress) === null && way)
    yield* act(progress, { type: 'click', target: way.ref }, `Open “${way.text}”.`);
  const isIn = loginForm(progress) === null && progress.login.host !== null && progress.login.refusal === null;
  return isIn
    ? success(intent, 'Logged in.')
    : { ...failure(intent, 'the page has nothing to log in with', 'not_offered'), isFatal: true };
}

export function* signOut(intent: IntentOf<'sign_out'>, progress: Progress): StepGenerator<Outcome> {
  const content = progress.screen.content;
  const link = content?.links.find(({ text }) => SIGNS_OUT.test(text));
  const button = content?.forms.flatMap(({ buttons }) => buttons).find(({ name }) => SIGNS_OUT.test(name));
  const target = link?.ref ?? button?.ref;
  if (target === undefined) return failure(intent, 'the page has nothing to log out with', 'not_offered');
  const step = yield* act(progress, { type: 'click', target }, 'Log out.');
  return step.ok ? success(intent, 'Logged out.') : failure(intent, step.summary);
}
