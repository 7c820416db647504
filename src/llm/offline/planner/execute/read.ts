import { toText } from '../found.ts';
import type { Intent, IntentOf, Scope } from '../intent.ts';
import { positionIn, withoutPosition } from '../parsing/ordinals.ts';
import { fitOf, wordsOf } from '../parsing/task-words.ts';
import type { Link } from '../screen.ts';
import { listItems, listLinks, listResults, pageOf } from '../screen.ts';
import { follow } from './follow.ts';
import { readHere } from './read-here.ts';
import { searchWeb } from './search.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { failure, isBrowser, notFound, success, toOutcome } from './step-generator.ts';

export function* read(intent: IntentOf<'read'>, progress: Progress): StepGenerator<Outcome> {
  return yield* readAnswer(intent, intent.question, intent.scope, progress);
}

/** The title of the page, used as a question, returns its opening. */
export function* summarize(intent: IntentOf<'summarize'>, progress: Progress): StepGenerator<Outcome> {
  const [best] = isSearchEngine(progress) ? (listResults(progress.screen) ?? []) : [];
  if (best) yield* follow(best.link, progress);
  const title = pageOf(progress.screen).name || progress.screen.title;
  return toOutcome(intent, yield* readHere(title, progress));
}

const ABOUT_RESULTS = /\b(?:results?|titles?|links?|hits?)\b/i;

/** Reads the answer within the scope. If the current page has none, tries one of its links, then the web. */
export function* readAnswer(
  intent: Intent,
  question: string,
  scope: Scope,
  progress: Progress,
): StepGenerator<Outcome> {
  if (scope !== 'web' && progress.hasLostPage) return failure(intent, 'the page to read was not opened');
  if (scope === 'page') return toOutcome(intent, yield* readHere(question, progress));
  if (scope === 'web' || !isBrowser(progress)) return yield* readFromWeb(intent, question, progress);
  const [best] = listResults(progress.screen) ?? [];
  if (best && !ABOUT_RESULTS.test(question) && isSearchEngine(progress)) yield* follow(best.link, progress);
  const here = yield* readHere(question, progress);
  if (here.ok) return toOutcome(intent, here);
  const chosen = yield* readEither(intent, question, progress);
  if (chosen) return chosen;
  const behind = yield* readBehindLink(intent, question, progress);
  if (behind?.ok) return behind;
  return progress.staysOnPage ? toOutcome(intent, here) : yield* readFromWeb(intent, question, progress);
}

const EITHER = /\b(?:whether|is|are|was|were|if)\b.{0,200}?\b([\p{L}-]{2,30}) or (?:an? |the )?([\p{L}-]{2,30})\??$/iu;

/** `whether it is a city or a river`: the option that occurs in the page's first sentence, which defines the
 *  subject. */
function* readEither(intent: Intent, question: string, progress: Progress): StepGenerator<Outcome | null> {
  const [, one, other] = EITHER.exec(question) ?? [];
  if (one === undefined || other === undefined) return null;
  const opening = yield* readHere(pageOf(progress.screen).name || progress.screen.title, progress);
  const [sentence = ''] = opening.ok ? toText(opening.value).split(/(?<=[.!?])\s/, 1) : [];
  const words = new Set(wordsOf(sentence));
  const [found, also] = [one, other].filter((word) => wordsOf(word).every((each) => words.has(each)));
  return found === undefined || also !== undefined
    ? null
    : success(intent, `It is ${found}: ${opening.summary}`, found);
}

// Results of a search engine are on other sites; a site's own lists can contain the answer.
const isSearchEngine = ({ screen }: Progress): boolean => /^https?:\/\/(?:www\.)?search\./.test(screen.url ?? '');

function* readBehindLink(intent: Intent, question: string, progress: Progress): StepGenerator<Outcome | null> {
  const link = linkFor(question, progress);
  if (!link) return null;
  const opened = yield* follow(link, progress);
  if (!opened.ok) return null;
  return toOutcome(intent, yield* readHere(withoutPosition(question), progress));
}

/** The list item at the position in the question, or else the link with the longest name that it mentions. */
function linkFor(question: string, { screen }: Progress): Link | null {
  const position = positionIn(question);
  if (position !== null) return listItems(screen).at(position)?.link ?? null;
  const asked = question;
  const named = listLinks(screen).filter(({ name }) => fitOf(wordsOf(name), asked) > 0 && /\p{L}{3}/u.test(name));
  return named.sort((a, b) => wordsOf(b.name).length - wordsOf(a.name).length)[0] ?? null;
}

/** The names in a question, without its first word. */
const namesIn = (question: string): string =>
  (question.match(/(?<= )\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).join(' ') || question;

const MAX_PAGES = 2;
const SUPERLATIVE = /\b(?:\p{L}{2,20}est|most|least)\b ?/iu;

/** Searches the web and reads the best results until one answers. */
function* readFromWeb(intent: Intent, question: string, progress: Progress): StepGenerator<Outcome> {
  let { step, items } = yield* searchWeb(question, progress);
  const plainer = EITHER.test(question) ? namesIn(question) : question.replace(SUPERLATIVE, '');
  // Pages state the height of a mountain, not always that it is the highest.
  if (step.ok && items.length === 0 && plainer !== question) ({ step, items } = yield* searchWeb(plainer, progress));
  if (!step.ok) return toOutcome(intent, step);
  const shown = question.slice(0, 120).toWellFormed();
  if (items.length === 0) return notFound(intent, `Searched for “${shown}”: no page matches.`);
  let last: Outcome = failure(intent, 'no page could be opened');
  for (const { link } of items.slice(0, MAX_PAGES)) {
    const opened = yield* follow({ ...link, ref: null }, progress);
    if (!opened.ok) continue;
    last = toOutcome(intent, yield* readHere(question, progress));
    if (last.ok) return last;
    const chosen = yield* readEither(intent, question, progress);
    if (chosen) return chosen;
  }
  return last;
}
