import type { PageContent } from '../../../../../device/page-content.ts';
import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { ask } from '../../find/ask.ts';
import { fillControl } from '../../forms/controls/fill-control.ts';
import { fillFromDetails, mainForm } from '../../forms/controls/form.ts';
import { sendThrough } from '../../forms/controls/submit.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { detailFor } from '../../run/details.ts';
import { alertOf, controlsOf } from '../../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { act, failure, goTo, isBrowser, success, toOutcome } from '../../run/step-generator.ts';
import { SITE_HINTS } from '../../world/sites.ts';
import { wantsHold } from '../choices.ts';
import { describeFacts } from '../confirmation.ts';
import { fillPerson } from '../fill-person.ts';
import { type ReadText, readText } from '../journey-words.ts';
import { completed, readRecipient } from '../recipient.ts';
import { cueAt } from '../trade-words.ts';
import { leftIn, unreadIn } from '../unread.ts';
import {
  type Journey,
  type JourneyLeg,
  type JourneyProblem,
  type RouteForm,
  readJourney,
  routeFormIn,
} from './journey.ts';
import { narrowingIn } from './narrowing.ts';
import { answerWish, findRows, type Offers, offersOf, toRecord } from './offers.ts';
import { type ClauseWish, JOINT, readWishes } from './wishes.ts';

type Travel = IntentOf<'travel'>;

/** Searches the ways between places that a text names; answers what it asks of them, or books one. */
export function* travel(intent: Travel, progress: Progress): StepGenerator<Outcome> {
  const route = yield* openRouteForm(progress);
  const read = readText(intent.clauses.join(JOINT), progress.today);
  const journey = route && readWithDetails(read, route, progress);
  if (route === null || journey === null) {
    if (intent.wants !== 'book') return yield* askOtherwise(intent, progress);
    return route === null
      ? failure(intent, 'no page in reach has a form for journeys', 'not_offered')
      : failure(intent, 'the task does not say from where to where', 'missing_value', [
          route.from.label,
          route.to.label,
        ]);
  }
  if ('problem' in journey) return failure(intent, journey.problem, journey.reason, journey.missing);
  if (intent.wants === 'book' && journey.isGuess)
    return failure(intent, 'day and month of the date could be swapped', 'missing_value', [route.date.label]);
  return yield* searchLegs(intent, read, journey, progress.screen.url, progress);
}

/** The search that the text asks for; places and day that it does not name come from the metadata. */
function readWithDetails(read: ReadText, route: RouteForm, progress: Progress): Journey | JourneyProblem | null {
  const { today, details } = progress;
  const journey = readJourney(read, route, today);
  if (journey !== null && !('problem' in journey && journey.reason === 'missing_value')) return journey;
  const [from, to, date] = [route.from, route.to, route.date].map(({ label }) => detailFor(label, details));
  const said = [from ? `from ${from}` : '', to ? `to ${to}` : '', date ? `on ${date}` : ''].filter(
    (part) => part !== '',
  );
  if (said.length === 0) return journey;
  const completed = readJourney(readText(`${read.text}${JOINT}${said.join(' ')}`, today), route, today);
  return completed === null || 'problem' in completed ? (journey ?? completed) : completed;
}

function* askOtherwise(intent: Travel, progress: Progress): StepGenerator<Outcome> {
  const words = intent.clauses.join(JOINT);
  return { ...(yield* ask({ kind: 'ask', source: 'any', isQuestion: true, words }, progress)), intent };
}

const ROUTES = SITE_HINTS.filter(({ offer }) => offer === 'route');

/** A page with a route form: the one in front, else of a site that is known to have one. */
function* openRouteForm(progress: Progress): StepGenerator<RouteForm | null> {
  const here = routeOf(progress);
  if (here !== null) return here;
  for (const { url } of ROUTES) {
    yield* goTo(progress, url, 'Open a site that finds journeys.');
    const found = routeOf(progress);
    if (found !== null) return found;
  }
  return null;
}

const contentOf = (progress: Progress): PageContent | null => (isBrowser(progress) ? progress.screen.content : null);
const routeOf = (progress: Progress): RouteForm | null => routeFormIn(contentOf(progress)?.forms);

/** What a search for one way has found. */
interface Found {
  leg: JourneyLeg;
  offers: Offers;
  wishes: readonly ClauseWish[];
}

function* searchLegs(
  intent: Travel,
  read: ReadText,
  journey: Journey,
  start: string | null,
  progress: Progress,
): StepGenerator<Outcome> {
  const found: Found[] = [];
  const booked: string[] = [];
  for (const leg of journey.legs) {
    if (routeOf(progress) === null && start !== null) yield* goTo(progress, start, 'Go back to the search.');
    const problem = yield* searchLeg(leg, journey, progress);
    if (problem !== null) return failure(intent, problem.problem, problem.reason, problem.missing);
    const page = contentOf(progress);
    const offers = page && offersOf(page);
    if (!offers)
      return failure(intent, `the site lists nothing from ${leg.from.label} to ${leg.to.label}`, 'not_offered');
    const wishes = readWishes(read, intent.clauses, journey.used, offers, englishLexicon());
    const [unknown] = wishes.flatMap(({ wish }) => wish.unknown);
    if (unknown !== undefined) return failure(intent, `no offer is of ${unknown}`, 'not_offered');
    const unread = wishes.flatMap(({ wish }) => wish.unread ?? [])[0];
    if (unread !== undefined) return failure(intent, `nothing reads “${unread}”`, 'no_reading');
    const unordered = wishes.flatMap(({ wish }) => wish.unordered ?? [])[0];
    if (unordered !== undefined)
      return failure(intent, `the offers cannot be ordered by “${unordered}”`, 'no_attribute');
    if (intent.wants === 'ask' && wantsHold(read.tokens))
      return failure(intent, 'the fares are without a bag in the hold', 'not_offered');
    if (intent.wants === 'book') {
      const outcome = yield* bookOne(intent, read, journey, { leg, offers, wishes }, progress);
      if (!outcome.ok) return outcome;
      booked.push(outcome.summary);
    }
    found.push({ leg, offers, wishes });
  }
  if (intent.wants === 'book') {
    return success(intent, booked.join(' '), booked.join(' '));
  }
  const narrowing = narrowingIn(
    read,
    journey,
    found.flatMap(({ wishes }) => wishes),
  );
  if (narrowing !== null) return failure(intent, `the offers do not say “${narrowing}”`, 'no_attribute');
  // All offers answer only a text that says nothing else of them.
  const isOfAll = found.every(({ wishes }) => wishes.every(({ wish }) => isOfAllOffers(wish)));
  const left = isOfAll ? leftIn(read, null, (at) => journey.used.has(at), ['test']) : [];
  if (left.length > 0) {
    const words = left.map((at) => read.tokens[at]?.text).join(' ');
    return failure(intent, `the offers do not say “${words}”`, 'no_attribute');
  }
  const value = toValue(found);
  if (value === null) return failure(intent, 'the list of offers does not say it', 'no_attribute');
  return success(intent, `Found: ${JSON.stringify(value)}`.slice(0, 400), value);
}

const isOfAllOffers = ({ selects, query: { attributes, aggregate } }: ClauseWish['wish']): boolean =>
  !selects && attributes.length === 0 && aggregate === null;

/** Fills in the route form for one way and sends it. */
function* searchLeg(leg: JourneyLeg, journey: Journey, progress: Progress): StepGenerator<JourneyProblem | null> {
  const route = routeOf(progress);
  if (route === null) return { problem: 'the form for journeys is gone', reason: 'failed' };
  const settings = journey.settings.flatMap(({ field, value }) => {
    const own = route.form.fields.find(({ label }) => label === field.label);
    return own ? [{ field: own, value }] : [];
  });
  const entries = [
    { field: route.from, value: leg.from.label },
    { field: route.to, value: leg.to.label },
    { field: route.date, value: leg.date },
    ...settings,
  ];
  for (const { field, value } of entries) {
    const controls = controlsOf(progress.screen);
    const control = controls.find(({ ref }) => ref === field.ref);
    const problem = control
      ? yield* fillControl(control, value, controls, progress)
      : `“${field.label}” cannot be filled in`;
    if (problem !== null) return { problem, reason: 'not_offered' };
  }
  const form = mainForm(progress);
  if (form) yield* fillFromDetails(form, false, progress);
  const button = routeOf(progress)?.form.buttons[0];
  if (button === undefined) return { problem: 'the search has no button to send it', reason: 'failed' };
  const step = yield* act(progress, { type: 'click', target: button.ref }, `Search with “${button.name}”.`);
  const refusal = step.ok ? alertOf(progress.screen) : step.summary;
  return refusal === '' ? null : { problem: refusal, reason: 'refused' };
}

/** Chooses the offer that the text wants and books it. */
function* bookOne(
  intent: Travel,
  read: ReadText,
  journey: Journey,
  { offers, wishes }: Found,
  progress: Progress,
): StepGenerator<Outcome> {
  const chosen = chooseOffer(read, offers, wishes);
  if (chosen === null) return failure(intent, 'no offer is like that', 'not_offered');
  const { controls } = offers.collection.rows[chosen.row] ?? { controls: [] };
  const control = controls.at(-1);
  if (control === undefined) return failure(intent, 'the offer cannot be chosen', 'not_offered');
  if (chosen.isFree) progress.caveats.push('The task names no flight, so the cheapest one was chosen.');
  const step = yield* act(progress, { type: 'click', target: control.ref }, `Choose the offer with “${control.name}”.`);
  if (!step.ok) return toOutcome(intent, step);
  const person = completed(
    readRecipient(read, (at) => journey.used.has(at)),
    readText(progress.task, progress.today),
  );
  const tokens = read.tokens.filter((_, at) => !journey.used.has(at));
  const isUsed = (at: number): boolean => journey.used.has(at);
  const unread = progress.forbidden === null ? unreadIn(read, person, isUsed, ['test']) : null;
  if (unread !== null) return failure(intent, `nothing reads “${unread}”, so nothing was booked`, 'no_reading');
  const problem = bagProblem(tokens, journey) ?? (yield* fillPerson(person, tokens, progress));
  if (problem !== null) return failure(intent, problem, 'not_offered');
  const sent = yield* sendThrough(intent, progress);
  if (!sent.ok) return sent;
  const offer = Object.entries(toRecord(offers, chosen.row)).map(([label, value]) => `${label}: ${value}.`);
  const facts = describeFacts(contentOf(progress)?.facts ?? [], person, sent.summary);
  return success(intent, `${sent.summary} ${progress.forbidden === null ? facts : offer.join(' ')}`);
}

/** Why the number of bags that a text says cannot be booked: each passenger has one. */
function bagProblem(tokens: ReadText['tokens'], { settings }: Journey): string | null {
  const passengers = Number(settings.find(({ field }) => field.type === 'number')?.value ?? 1);
  const bags = tokens.flatMap(({ value }, at) => {
    const isOfBags = [1, 2].some((ahead) => cueAt(tokens, at + ahead, 'baggage') > 0);
    return value?.kind === 'quantity' && value.dimension === null && isOfBags ? [value.n] : [];
  });
  const other = bags.find((count) => count > 1 && count !== passengers);
  return other === undefined ? null : `${other} bags cannot be booked for ${passengers} passengers`;
}

/** The offer that the text names or chooses; the cheapest if it does neither. */
function chooseOffer(
  { tokens }: ReadText,
  offers: Offers,
  wishes: readonly ClauseWish[],
): { row: number; isFree: boolean } | null {
  const { table } = offers;
  const named = table.rows.findIndex(({ name }) => tokens.some(({ text }) => text === name));
  if (named !== -1) return { row: named, isFree: false };
  const lexicon = englishLexicon();
  const choosing = wishes.findLast(({ wish }) => wish.selects)?.wish;
  const price = { concepts: ['price'], words: [] };
  const cheapest = { order: { attribute: price, direction: 1 }, take: { from: 0, count: 'ties' } } as const;
  const empty = { words: [], tests: [], excluded: [], attributes: [], aggregate: null, groupBy: null };
  const query = {
    ...(choosing?.query ?? empty),
    ...(choosing === undefined || choosing.query.order === null ? cheapest : {}),
  };
  const wish = {
    query,
    question: null,
    selects: true,
    asks: false,
    refers: false,
    unknown: [],
    unordered: null,
    unread: null,
  };
  const [row] = findRows(
    offers,
    { ...wish, query: { ...query, order: query.order ?? null, take: query.take ?? null } },
    lexicon,
  ).rows;
  return row === undefined ? null : { row: row.row, isFree: choosing === undefined };
}

/** The answer: of one way as it is; of several by their names, with the sum of their prices. */
function toValue(found: readonly Found[]): unknown {
  const lexicon = englishLexicon();
  const answers = found.map(({ offers, wishes }) => answersOf(offers, wishes));
  if (answers.some((answer) => answer === null)) return null;
  if (answers.length === 1) return answers[0];
  const names = found.map(({ leg }) => `${leg.from.label} to ${leg.to.label}, ${leg.date}`);
  const prices = found.map(({ offers, wishes }) => priceOf(offers, wishes));
  const total = prices.every((price) => price !== null) ? prices.reduce((sum, price) => sum + price.n, 0) : null;
  const entries = answers.map((answer, at): [string, unknown] => [names[at] ?? '', answer]);
  const unit = prices[0]?.sign ?? '';
  return Object.fromEntries(
    total === null ? entries : [...entries, ['Total', `${unit}${total.toLocaleString('en-US')}`]],
  );

  function priceOf(offers: Offers, wishes: readonly ClauseWish[]): { n: number; sign: string } | null {
    const choosing = wishes.findLast(({ wish }) => wish.query.order !== null)?.wish;
    if (choosing === undefined) return null;
    const rows = findRows(offers, choosing, lexicon).rows;
    const column = offers.table.columns.find(({ dimension }) => dimension === 'money');
    const cells = rows.map(({ row }) => column?.cells[row]);
    const [cell] = cells;
    const isSame = cells.every((each) => each?.raw === cell?.raw);
    return cell?.kind === 'quantity' && isSame ? { n: cell.n, sign: /^[^\d\s]{1,3}/.exec(cell.raw)?.[0] ?? '' } : null;
  }
}

/** Answers to the clauses about one way; all offers if none asks for something. */
function answersOf(offers: Offers, wishes: readonly ClauseWish[]): unknown {
  const lexicon = englishLexicon();
  if (wishes.length === 0) return offers.collection.rows.map((_, row) => toRecord(offers, row));
  const answers = wishes.map(({ words, wish }): [string, unknown] => [words, answerWish(offers, wish, lexicon)]);
  if (answers.every(([, answer]) => answer === null)) return null;
  return answers.length === 1 ? answers[0]?.[1] : Object.fromEntries(answers);
}
