import type { PageContent, PageLink } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import { type Token, toTokens } from '../../../../language/understand/tokens.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { toTable } from '../../../../reading/query/table.ts';
import { fold } from '../../../../text/words/fold.ts';
import { answerFromPage, isSearchPage } from '../find/answer-page.ts';
import { findSeveral } from '../find/several.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, isBrowser, success } from '../run/step-generator.ts';
import { menuLink } from '../world/links.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import { ACCOUNT_FILLERS, BILL_NOUNS, LEFT_WORDS, PAID_WORDS, PAYING_WORDS } from './account-words.ts';
import { type Selection, selectEntries } from './select-entries.ts';
import { hostOf, loginForm, SIGNS_IN } from './sign-in.ts';

const PORTALS = SITE_HINTS.filter(({ offer }) => offer === 'portal');
const MAX_PAGES = 4;
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
  const tokens = withoutFillers(
    withoutSite(withBalance(tokensOf(withReferent(question, progress), progress)), progress),
  );
  const lexicon = englishLexicon();
  const asksToPay =
    /^(?:and |so )?what\b/i.test(question) &&
    tokens.some(({ lower }) => PAYING.has(lower) || lower === 'outstanding') &&
    !tokens.some(({ lower }) => BILLS.has(lower));
  // Only a list says what is paid.
  const namesPaid = tokens.some(({ lower, value }, at) => value === null && isPaid(lower, tokens[at - 1]?.lower ?? ''));
  const namesPeriod = tokens.some(({ value }) => value?.kind === 'date');
  for (const visit of pagesFor(question, progress)) {
    if (visit !== null) yield* goTo(progress, visit.url, `Open “${visit.text}”.`);
    const page = progress.screen.content;
    const selection = page && selectEntries(page, tokens);
    const verdict = selection?.verdict ?? null;
    if (
      verdict !== null &&
      verdict.entries.length > 0 &&
      verdict.entries.length <= MAX_VERDICT &&
      asksWhether(question)
    )
      return success(intent, `${question}: ${verdict.holds ? 'Yes' : 'No'}`, toVerdict(verdict));
    if (selection?.isSelective && selection.kept?.length === 0)
      return failure(intent, `no entry of “${page?.heading ?? ''}” fits`, 'no_subject');
    if ((namesPeriod || namesPaid) && !selection?.isSelective) continue;
    const asked = selection ? asRows(selection, asksToPay) : { page, tokens };
    const found =
      asked.page &&
      (yield* answerFromPage({ tokens: asked.tokens, lexicon, progress, isElliptic: false }, asked.page, true));
    if (found) return answered(intent, found);
    const [row, other] = selection?.isSelective ? (selection.kept ?? []) : [];
    const url =
      row === undefined || other !== undefined ? null : page?.collections[selection?.collection ?? -1]?.rows[row]?.url;
    if (!url || !selection) continue;
    yield* goTo(progress, url, 'Open the entry.');
    const detail = progress.screen.content;
    const items =
      detail &&
      (yield* answerFromPage(
        { tokens: withoutBills(selection.tokens), lexicon, progress, isElliptic: false },
        detail,
        true,
      ));
    if (items) return answered(intent, items);
  }
  if (intent.isOnlyThere) return failure(intent, 'no page of the account says it', 'no_attribute');
  const found = yield* findSeveral({
    tokens: tokensOf(question, progress),
    lexicon,
    progress,
    isElliptic: false,
    site: null,
  });
  return 'problem' in found ? failure(intent, found.problem, 'no_subject') : answered(intent, found.answer);
}

const MAX_VERDICT = 3;
const WHETHER = /^(?:is|are|was|were|has|have|had|did|does|do)\b.*\?$|\b(?:whether|if)\b/i;
const asksWhether = (question: string): boolean => WHETHER.test(question.trim().slice(0, 300));

const toVerdict = ({ holds, entries }: NonNullable<Selection['verdict']>): Record<string, string> => ({
  Answer: holds ? 'Yes' : 'No',
  ...Object.fromEntries(entries.map(({ name, status }) => [name, status])),
});

/** The selected entries, and what the clause asks of them: of a sum without a column, the one of money. */
function asRows(
  { page, tokens, collection }: Selection,
  asksToPay: boolean,
): { page: PageContent; tokens: readonly Token[] } {
  const entries = page.collections[collection];
  const { aggregate, question, attributes } = readRequest(tokens, englishLexicon());
  // `when must I have paid it`
  if (question === 'date' && tokens.some(({ lower }) => PAYING.has(lower)))
    return { page, tokens: [...tokens.filter(({ lower }) => !PAYING.has(lower)), ...toTokens('due', [])] };
  const isMuch = question === 'quantity' && tokens.some(({ lower }) => lower === 'much');
  const asksAmount = attributes.length === 0 && (isMuch || asksToPay);
  if (aggregate !== 'sum' && aggregate !== 'mean' && !asksAmount) return { page, tokens };
  const money = entries && toTable(entries).columns.find(({ dimension }) => dimension === 'money');
  return { page, tokens: money ? [...tokens, ...toTokens(money.label, [])] : tokens };
}

function answered(intent: IntentOf<'ask_account'>, { value }: FoundAnswer): Outcome {
  return success(intent, `${intent.question}: ${JSON.stringify(value)}`.slice(0, 400), value);
}

export const tokensOf = (text: string, { today }: Progress): Token[] =>
  toTokens(text, readValues(text, { today, language: 'en' }));

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

const LEFT = new Set(LEFT_WORDS.split(' '));
const PAYING = new Set(PAYING_WORDS.split(' '));
const PAID = new Set(PAID_WORDS.split(' '));
const isPaid = (lower: string, before: string): boolean =>
  PAID.has(lower) && lower !== 'pay' && before !== 'not' && before !== 'be' && before !== 'yet';

/** With one word for `left for me to pay`, `yet to be paid`. */
function withBalance(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex(({ lower }, at) => PAYING.has(lower) && isInfinitive(tokens, at));
  const start = tokens.slice(0, end + 1).findLastIndex(({ lower }) => LEFT.has(lower));
  const last = tokens[end];
  if (start === -1 || last === undefined || end - start > MAX_BALANCE) return [...tokens];
  const word = { ...last, text: 'outstanding', lower: 'outstanding', stem: 'outstanding' };
  return [...tokens.slice(0, start), word, ...tokens.slice(end + 1)];
}

const MAX_BALANCE = 6;
const isInfinitive = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'to' || (tokens[at - 1]?.lower === 'be' && tokens[at - 2]?.lower === 'to');

const REFERENCE = /\b(?:it|that one|this one|that invoice|this invoice)\b/i;
const FILLERS = new Set(ACCOUNT_FILLERS.split(' '));
const BILLS = new Set(BILL_NOUNS.split(' '));
const withoutBills = (tokens: readonly Token[]): Token[] => tokens.filter(({ lower }) => !BILLS.has(lower));
const withoutFillers = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ lower, value }) => value !== null || !FILLERS.has(lower));

/** Without words that only name the site. */
function withoutSite(tokens: readonly Token[], { screen }: Progress): Token[] {
  const names = PORTALS.flatMap((site) => site.names.map(([name]) => name.split(' ')));
  const proper = names.flatMap((words) =>
    words.length > 1 ? words.slice(0, 1).filter((word) => word !== 'customer') : [],
  );
  const title = (screen.content?.title ?? '').split(/ [|–—-] /).map((part) => fold(part).split(' '));
  const phrases = [...names, ...title, ...proper.map((word) => [word]), ['utilities'], ['utility'], ['account']].sort(
    (a, b) => b.length - a.length,
  );
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const phrase = phrases.find((words) => words.every((word, index) => tokens[at + index]?.lower === word));
    const token = tokens[at];
    if (phrase) at += phrase.length;
    else {
      if (token) kept.push(token);
      at += 1;
    }
  }
  return kept;
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
