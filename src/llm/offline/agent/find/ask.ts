import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { asks, isAnswerable } from '../../../../language/understand/asks.ts';
import { asksOnly, isGeneric, namesOwn, readContext, refersBack } from '../../../../language/understand/context.ts';
import { states } from '../../../../language/understand/mood.ts';
import { withoutUnit } from '../../../../language/understand/parts/asked-unit.ts';
import { type ReadClause, readClause } from '../../../../language/understand/read-clause.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { evidenceOfValue } from '../../../../reading/answer/evidence.ts';
import { explainText } from '../../../../reading/answer/explanation.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { ABOUT_WORDS, FORM_WORDS, LEAD_WORDS } from '../answer/model-words.ts';
import { findFileMention } from '../files/choosing/mention.ts';
import { fileInFront, listFiles } from '../files/choosing/open-file.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, goTo, isBrowser, success } from '../run/step-generator.ts';
import { uncountedIn } from './counted-items.ts';
import type { FindContext, Found } from './find.ts';
import { asksAboutRows, namesRows } from './places.ts';
import { findSeveral } from './several.ts';
import { showAnswer } from './show-answer.ts';

const MAX_SUMMARY = 400;

/** Answers a question from what pages say, and highlights the place of the answer. */
export function* ask(intent: IntentOf<'ask'>, progress: Progress): StepGenerator<Outcome> {
  if (progress.hasLostPage) return failure(intent, 'the page to read was not opened', 'no_subject');
  const lexicon = englishLexicon();
  const clause = readClause(intent.words, progress.today, lexicon);
  const asked = progress.wanted.length > 1 ? withoutLead(clause) : clause.words;
  const { words, said, tokens } = asked === clause.words ? clause : readClause(asked, progress.today, lexicon);

  const isOnFile = progress.screen.app === 'files' || findFileMention(tokens)?.isSure === true;
  if (!progress.staysOnPage && !isOnFile && (states(words, said, lexicon) || !isAnswerable(words, tokens, lexicon)))
    return failure(intent, 'it was not understood', 'no_reading');
  // `attached letter: what does it ask for?`
  const isOfFile = findFileMention(readClause(intent.context ?? '', progress.today, lexicon).tokens)?.isSure === true;
  if (isOfFile && (yield* listFiles(progress)).length === 0)
    return failure(intent, 'no file came with the task', 'missing_value');
  if (isOfFailed(tokens, progress) || isOfFailedRows(tokens, progress))
    return failure(intent, 'what it is about was not found', 'no_subject');
  yield* openOwner(tokens, progress);
  const isElliptic = !progress.staysOnPage && !asks(words, said, lexicon);
  const found = yield* findWithContext(intent.context ?? '', {
    tokens: withoutUnit(tokens),
    lexicon,
    progress,
    isElliptic,
    isBound: opensPage(progress),
    site: null,
  });
  if ('problem' in found) {
    const missing = found.missing === undefined ? undefined : [found.missing];
    return failure(intent, found.problem, found.reason ?? 'no_subject', missing);
  }
  const { value, evidence, entity, attribute, raw, url } = found.answer;
  // `Read the letter, then ...` only opens it.
  const isOnlyOpened = found.isWhole === true && progress.task.length > words.length + 8;
  if (isOnlyOpened) return success(intent, `Read ${entity}.`);
  const isInFront = fileInFront(progress)
    ? url.startsWith('file:')
    : isBrowser(progress) && progress.screen.url === url;
  const reading = found.answer.explanation ?? explainText(readRequest(tokens, lexicon), found.answer);
  if (raw !== '' && isInFront) yield* showAnswer(intent.words, [raw], reading, progress);
  progress.answerUrl = url;
  const outcome = success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, MAX_SUMMARY), value);
  const missing = ('missing' in found ? found.missing : undefined) ?? missingHalf(tokens, found.answer);
  const partly = missing === undefined ? {} : { missing };
  return { ...outcome, ...partly, evidence: evidence ?? evidenceOfValue(entity, attribute, raw, url) };
}

/** What a question asks for beside the answer, joined by `and`: `capital and prime minister`. */
function missingHalf(tokens: readonly Token[], { unexplained = [], entity }: FoundAnswer): string | undefined {
  const at = tokens.findIndex(({ lower }) => lower === 'and');
  const isJoined = at > 0 && tokens.slice(at + 1).some(({ text }) => unexplained.includes(text));
  return isJoined ? `Nothing that was read says “${unexplained.join(' ')}” of “${entity}”.` : undefined;
}

const OWNERS = new Set(['its', 'his', 'her', 'their']);

/** Opens the page of the row that the question before found, if this one is about it: `the cheapest bag and its rating`. */
function* openOwner(tokens: readonly Token[], progress: Progress): StepGenerator<void> {
  const last = progress.outcomes.at(-1);
  const rows = last?.ok && last.intent.kind === 'ask' ? (last.evidence?.rows ?? []) : [];
  const [row] = rows.length === 1 ? rows : [];
  const isAbout =
    tokens.some(({ lower }) => OWNERS.has(lower) || lower === 'it') &&
    readRequest(tokens, englishLexicon()).phrases.length === 0;
  if (isAbout && row?.url && row.url !== progress.screen.url) yield* goTo(progress, row.url, `Open “${row.name}”.`);
}

/** Whether a question is about the thing of a question that failed: `its score`, `when was it opened`. */
function isOfFailed(tokens: readonly Token[], { outcomes }: Progress): boolean {
  const last = outcomes.at(-1);
  const request = readRequest(tokens, englishLexicon());
  if (last?.ok !== false || request.phrases.length > 0) return false;
  // Translated from a language that leaves the thing out: `what is the price of?`
  if (tokens.findLast(({ lower }) => lower !== '?')?.lower === 'of') return true;
  if (last.intent.kind === 'travel' && request.attributes.length === 0) return true;
  return tokens.some(({ lower }) => OWNERS.has(lower)) || (last.intent.kind === 'ask' && refersBack(request));
}

/** Whether a question for the best one, or for a number of them, follows one that failed and would have said of what. */
function isOfFailedRows(tokens: readonly Token[], { outcomes }: Progress): boolean {
  const request = readRequest(tokens, englishLexicon());
  const last = outcomes.at(-1);
  const isAfterFailed = last?.ok === false && last.intent.kind === 'ask';
  return isAfterFailed && asksAboutRows(request) && !namesRows(request, englishLexicon());
}

/** Answers a question together with what was said before it: that says what the question is about, or what it asks, `X was
 *  climbed by two men. What were they called?` Without it, the question is asked only if it names something itself. */
function* findWithContext(said: string, context: FindContext): StepGenerator<Found> {
  const { tokens, lexicon, progress } = context;
  const request = readRequest(tokens, lexicon);
  const isBack = refersBack(request);
  // `what do three of those make` goes on from what was computed, which no page knows.
  if (isBack && progress.outcomes.at(-1)?.intent.kind === 'compute')
    return { problem: 'no page knows a computed value' };
  const uncounted = request.aggregate === 'sum' ? uncountedIn(readClause(said, progress.today, lexicon).said) : null;
  if (uncounted !== null) return { problem: `it does not say of what there are “${uncounted}”` };
  const before = said === '' || (isBack && context.isBound) ? [] : readContext(said, progress.today, lexicon);
  if (before.length === 0) return yield* findSeveral(context);
  const isNamed = request.phrases.some(({ isProper }) => isProper);
  const namesThing = before.some(({ isCapital, isFirst }) => isCapital && !isFirst);
  // A number of people is one of those who come to the thing that was named.
  const selecting = namesThing ? { ...request, aggregate: null, phrases: [] } : request;
  const isOfRows = !isBack && asksAboutRows(selecting) && namesRows(selecting, lexicon);
  const isOwn = isOfRows || (namesOwn(request) && (isNamed || !namesThing));
  const ways = asksOnly(request)
    ? [[...tokens.filter((token, at) => request.roles[at] === 'question' || !isGeneric(token)), ...before]]
    : [[...before, ...tokens], ...(isOwn ? [tokens] : [])];
  let found: Found = { problem: 'nothing says it' };
  for (const way of ways) {
    // What leaves out the thing that was named before must explain every word.
    const isElliptic = context.isElliptic || (way === tokens && !isNamed);
    found = yield* findSeveral({ ...context, tokens: way, isElliptic });
    if (!('problem' in found)) return found;
  }
  return found;
}

/** Whether the task itself opened a page: its questions are about that site. */
const opensPage = ({ outcomes }: Progress): boolean => outcomes.some(({ ok, intent }) => ok && intent.kind === 'open');

/** What a clause is about, if it asks for all that is known of it: `the product details of the wireless headphones`. */
function withoutLead({ words, said }: ReadClause): string {
  const at = said.findIndex(({ lower }) => ABOUT_WORDS.has(lower));
  const lead = said.slice(0, at);
  const rest = said[at + 1];
  const isLead = at > 0 && rest !== undefined && lead.every(({ lower }) => LEAD_WORDS.has(lower));
  return isLead && lead.some(({ lower }) => FORM_WORDS.has(lower) || lower.startsWith('fact'))
    ? words.slice(rest.start)
    : words;
}
