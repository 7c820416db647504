import type { PageContent, PageForm } from '../../../../device/page-content.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { isSearchPage } from '../find/answer-page.ts';
import { takeNamedSite } from '../find/named-site.ts';
import type { Progress, StepGenerator } from '../run/step-generator.ts';
import { goTo, isBrowser } from '../run/step-generator.ts';
import { classifyForm } from '../world/forms/classify-form.ts';
import { fittingSites } from '../world/site-hints.ts';
import { SITE_HINTS } from '../world/sites.ts';
import { CONTACT_WORDS, SURVEY_WORDS } from './form-words.ts';
import type { FormRequest } from './read-form-request.ts';

const CONTACT = CONTACT_WORDS.split(' ').map((word) => stemOf(word));
const SURVEY = SURVEY_WORDS.split(' ').map((word) => stemOf(word));
const FORM_SITES = SITE_HINTS.filter(({ offer }) => offer === 'forms');
const TICKET_SITES = SITE_HINTS.filter(({ offer }) => offer === 'tickets');
const GENERIC = new Set(['form', 'application', 'request', 'registration'].map((word) => stemOf(word)));

/** Opens the page of the form that a request names, by its name or its purpose: the page in front, one that it links to, or
 *  one on the site whose hint fits. Returns whether such a page is in front then. */
export function* findFormPage(request: FormRequest, words: string, progress: Progress): StepGenerator<boolean> {
  const here = pageInFront(progress);
  if (here && (yield* openFrom(here, request, progress))) return true;
  if (here && (yield* openUnnamed(here, request, progress))) return true;
  const url = siteFor(request, words);
  if (url === undefined || (here !== null && here.url === url)) return false;
  yield* goTo(progress, url, 'Open the site that has such forms.');
  const page = pageInFront(progress);
  if (page === null) return false;
  return (yield* openFrom(page, request, progress)) || (yield* openUnnamed(page, request, progress));
}

/** The site that takes tickets, that the words name, or whose topics they fit. */
function siteFor({ kind, purpose }: FormRequest, words: string): string | undefined {
  const [board] = kind === 'application' ? fittingSites(purpose.join(' '), TICKET_SITES) : [];
  const [fitting] = fittingSites(words, FORM_SITES);
  const named = kind === 'application' ? takeNamedSite(toTokens(words, []))?.url : undefined;
  return board?.url ?? named ?? fitting?.url ?? (kind === 'message' ? FORM_SITES[0]?.url : undefined);
}

/** Opens the page behind a link that only says `form`, if that page is the form that the request names. */
function* openUnnamed(page: PageContent, request: FormRequest, progress: Progress): StepGenerator<boolean> {
  const link = bestLink(page, { ...request, kind: 'application', purpose: ['form'] });
  if (link === null || request.kind !== 'application') return false;
  yield* goTo(progress, link.url, `Open “${link.text}”.`);
  const there = pageInFront(progress);
  return there !== null && hasForm(there) && fitOf(there, request) > 0;
}

/** Whether an address is on a site known for its forms. */
export function isFormSite(address: string): boolean {
  const host = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.hostname;
  return FORM_SITES.some(({ url }) => new URL(url).hostname === host);
}

function pageInFront(progress: Progress): PageContent | null {
  const { content } = progress.screen;
  return content === null || !isBrowser(progress) || isSearchPage(content) ? null : content;
}

function* openFrom(page: PageContent, request: FormRequest, progress: Progress): StepGenerator<boolean> {
  const link = bestLink(page, request);
  if (hasForm(page) && fitOf(page, request) >= (link?.score ?? 1)) return true;
  if (link === null) return false;
  yield* goTo(progress, link.url, `Open “${link.text}”.`);
  const there = pageInFront(progress);
  return there !== null && hasForm(there);
}

const isFillable = (form: PageForm): boolean =>
  form.fields.length > 0 && !['login', 'search', 'route'].includes(classifyForm(form));
const hasForm = ({ forms }: PageContent): boolean => forms.some(isFillable);

/** Stems that name the form, without those that any form has. */
function wantedStems({ purpose }: FormRequest): string[] {
  const stems = purpose.flatMap((word) => stemsOf(word));
  const telling = stems.filter((stem) => !GENERIC.has(stem));
  return telling.length > 0 ? telling : stems;
}

function fitOf(page: PageContent, request: FormRequest): number {
  const form = page.forms.find(isFillable);
  const named = scoreOf(`${page.title} ${page.heading} ${form?.name ?? ''}`, page.about, request);
  // A form that is open is meant by `the form`, and takes messages if it has a field for them.
  const isMeant = wantedStems(request).every((stem) => GENERIC.has(stem)) && request.kind !== 'message';
  const takesMessages = request.kind === 'message' && form !== undefined && classifyForm(form) === 'message';
  return named + (takesMessages ? KIND_SCORE : 0) + (isMeant ? KIND_SCORE : 0);
}

const KIND_SCORE = 4;

function scoreOf(name: string, about: string, request: FormRequest): number {
  const [own, told] = [stemsOf(name), stemsOf(about)];
  const wanted = wantedStems(request);
  const kinds = request.kind === 'message' ? CONTACT : request.kind === 'survey' ? SURVEY : [];
  const named = wanted.filter((stem) => own.includes(stem)).length;
  const described = wanted.filter((stem) => told.includes(stem)).length;
  return 2 * named + described + (kinds.some((stem) => own.includes(stem)) ? KIND_SCORE : 0);
}

/** The link whose name or description fits the request best; null if none fits. */
function bestLink(page: PageContent, request: FormRequest): { text: string; url: string; score: number } | null {
  const rows = page.collections.flatMap(({ rows: entries }) =>
    entries.flatMap(({ name, cells, url }) => (url === null ? [] : [{ text: name, url, about: cells.join(' ') }])),
  );
  const links = page.links.map(({ text, url }) => ({ text, url, about: '' }));
  const host = URL.parse(page.url)?.host;
  const scored = [...rows, ...links]
    .filter(({ url }) => URL.parse(url)?.host === host && url !== page.url)
    .map(({ text, url, about }) => ({ text, url, score: scoreOf(text, about, request) }))
    .filter(({ score }) => score > 0);
  return scored.sort((a, b) => b.score - a.score)[0] ?? null;
}
