import { type ActVerb, englishLexicon, VERBS_OF_ACTS } from '../../../../language/lexicon/lexicon.ts';
import { asksOnly } from '../../../../language/understand/context.ts';
import { listItems } from '../../../../language/understand/items.ts';
import type { Phrase } from '../../../../language/understand/phrase.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { findCellUnit } from '../../../../language/values/quantities/units.ts';
import { readValues } from '../../../../language/values/read-values.ts';
import { type Clause, isStatement, ofStatement } from './question-after-statement.ts';

const MAX_LENGTH = 200;
const ANY_DAY = '2026-01-01';

/** Completes questions that go on from what is said before. Things listed first are the subject of what follows, `The Nile
 *  and the Danube: which is longer?`; a question is asked again of another thing, `How old is Rome? And Paris?`; `by how
 *  much?` is about the things compared. Other clauses stay as they are. */
export function completeFollowUps(clauses: readonly string[]): string[] {
  const completed: string[] = [];
  let subject: Clause | null = null;
  let last: Clause | null = null;
  for (const [at, text] of clauses.entries()) {
    const clause = toClause(text);
    const next = toClause(clauses[at + 1] ?? '');
    if (clause && next && isList(clause) && (refersToList(next) || asksSum(clause, next))) {
      subject = clause;
      continue;
    }
    if (clause && last && (repeatsQuestion(clause, last) || asksRanked(clause, last))) continue;
    const whole: string | null =
      clause === null
        ? null
        : subject && (refersToList(clause) || asksSum(subject, clause))
          ? `${subject.text}, ${text}`
          : last &&
            (ofCounted(clause, last) ??
              ofOther(clause, last) ??
              ofStatement(clause, last) ??
              ofDifference(clause, last));
    // What a statement says is asked with the question.
    const isStated = last !== null && (isStatement(last) || (clause !== null && whole === ofStatement(clause, last)));
    if (whole !== null && isStated && completed.at(-1) === last?.text) completed.pop();
    completed.push(whole ?? text);
    const answered: Clause | null = whole === null ? clause : toClause(whole);
    // An act is not done again because of what is said after it.
    last = answered !== null && asksAct(answered) ? null : answered;
  }
  return completed;
}

function toClause(text: string): Clause | null {
  if (text === '' || text.length > MAX_LENGTH) return null;
  const values = readValues(text, { today: ANY_DAY, language: 'en' });
  return { text, request: readRequest(toTokens(text, values), englishLexicon()) };
}

/** Noun phrases alone, at least two. */
function isList({ text, request }: Clause): boolean {
  const { tokens, roles, question, chunks } = request;
  if (text.endsWith('?') || question !== null || listItems(request).length < 2) return false;
  const { verbs, isOfStatement } = englishLexicon();
  const isInChunk = (at: number): boolean => chunks.some(({ start, end }) => at >= start && at < end);
  const isFitting = tokens.every(
    ({ lower }, at) =>
      !isOfStatement(lower) && (isInChunk(at) || roles[at] === 'function' || roles[at] === 'aggregate'),
  );
  return isFitting && verbs.match(tokens, 0) === null;
}

/** `The Nile and the Danube laid end to end: how many kilometres?` */
const asksSum = ({ request: { aggregate } }: Clause, { request }: Clause): boolean =>
  aggregate === 'sum' && request.question === 'quantity' && request.phrases.every(({ isProper }) => !isProper);

const REFERENCES = new Set(
  'they their them each both these those which all total together sum mean average difference two three four'.split(
    ' ',
  ),
);
const ACTS: ReadonlySet<ActVerb> = new Set(VERBS_OF_ACTS);

/** A question that names nothing itself and refers to several things. */
function refersToList(clause: Clause): boolean {
  const { tokens, phrases, question, attributes, aggregate, order, comparative } = clause.request;
  const asks = question !== null || attributes.length > 0 || aggregate !== null;
  const isReference = order !== null || comparative !== null || tokens.some(({ lower }) => REFERENCES.has(lower));
  return asks && !asksAct(clause) && isReference && phrases.every(({ isProper }) => !isProper);
}

/** Whether a clause begins with the verb of an act: `please reply to it`. */
function asksAct({ request: { tokens } }: Clause): boolean {
  const { verbs, markers } = englishLexicon();
  const opening = markers.match(tokens, 0);
  const isCourtesy = opening?.payloads.some(({ type }) => type === 'filler' || type === 'request') ?? false;
  const verb = verbs.match(tokens, isCourtesy ? (opening?.length ?? 0) : 0);
  return verb?.payloads.some((each) => ACTS.has(each)) ?? false;
}

const LOOK_UPS: ReadonlySet<ActVerb> = new Set<ActVerb>(['search']);

/** `When was it founded? Look up the date`: only says again that the question is to be answered. */
function repeatsQuestion({ text, request }: Clause, last: Clause): boolean {
  const { tokens, attributes, chunks, tests, question } = request;
  const { verbs, markers, conceptOf } = englishLexicon();
  const asked = last.request.question;
  const opening = markers.match(tokens, 0)?.payloads.some(({ type }) => type === 'request') ?? false;
  const isRequest = opening || (verbs.match(tokens, 0)?.payloads.some((verb) => LOOK_UPS.has(verb)) ?? false);
  if (!isRequest || text.endsWith('?') || question !== null || chunks.length > 0 || tests.length > 0) return false;
  const kinds = attributes.flatMap(({ ref }) => ref.concepts.map((id) => conceptOf(id)?.kind));
  return last.text.endsWith('?') && asked !== null && kinds.length > 0 && kinds.includes(asked);
}

/** `how many are they?` */
const asksCount = ({ request }: Clause): boolean => request.aggregate === 'count' && asksOnly(request);

/** `Which planet has the most moons, and how many are they?`: the number by which things are ranked comes with the answer. */
const asksRanked = (clause: Clause, { request: { order } }: Clause): boolean =>
  order?.attribute.dimension === 'count' && asksCount(clause);

/** `Which lamps cost under 40 dollars, and how many are they?`: the things selected before are counted. */
function ofCounted(clause: Clause, { text, request: { tokens, order } }: Clause): string | null {
  const [which] = tokens;
  if (!asksCount(clause) || which?.lower !== 'which' || order !== null) return null;
  return `${text.slice(0, which.start)}how many${text.slice(which.end).replace(/[?., ]+$/, '')}?`;
}

const LEAD =
  /^(?:and |or )?(?:(?:what|how) about |the same (?:for|of) )?(?:of |in |for |to |from |that of )?(?:the |a |an )?/i;
const MAX_OTHER = 6;

/** The last question with another thing: `and Paris?`, `what about the tote?`. */
function ofOther({ text, request }: Clause, last: Clause): string | null {
  const { tokens, chunks, attributes, tests, order, aggregate } = request;
  const [chunk, ...others] = chunks;
  const old = last.request.chunks.at(-1);
  const asks = last.request.question !== null && last.request.attributes.length > 0;
  if (!text.endsWith('?') || !chunk || !old || others.length > 0 || !asks || tokens.length > MAX_OTHER) return null;
  const isBare = attributes.length === 0 && tests.length === 0 && order === null && aggregate === null;
  const said = textOf(text, request, chunk);
  const rest = text.replace(LEAD, '').replace(/[?.! ]+$/, '');
  if (!isBare || rest !== said || chunk.isProper !== old.isProper) return null;
  const replaced = textOf(last.text, last.request, old);
  return last.text.replace(replaced, () => said);
}

function textOf(text: string, { tokens }: Request, { start, end }: Phrase): string {
  return text.slice(tokens[start]?.start, tokens[end - 1]?.end);
}

/** `If so, by how much?` */
const IF_SO = /^(?:and )?if (?:so|yes|it is|it does),? /i;
const DIFFERENCES = /^(?:difference|differ|apart|gap|margin)$/;

/** `by how much?`, `how many years earlier?` about the things compared before. */
function ofDifference({ text, request }: Clause, last: Clause): string | null {
  const { tokens, chunks, attributes, comparative, question } = request;
  const isMeasure = ({ start, end }: Phrase): boolean =>
    tokens
      .slice(start, end)
      .every(
        ({ value, text, lower }) => value !== null || DIFFERENCES.test(lower) || findCellUnit(text, lower) !== null,
      );
  if (listItems(last.request).length < 2 || !chunks.every(isMeasure)) return null;
  const many = tokens.findIndex(({ lower }) => lower === 'many');
  const unit = tokens[many + 1];
  const isOfUnit = many !== -1 && unit !== undefined && findCellUnit(unit.text, unit.lower) !== null;
  const isHow = tokens.some(({ lower }, at) => lower === 'much' && tokens[at - 1]?.lower === 'how');
  const isHowMuch = isHow && (comparative !== null || attributes.length === 0);
  const isDifference = (question !== null || text.endsWith('?')) && tokens.some(({ lower }) => DIFFERENCES.test(lower));
  return isOfUnit || isHowMuch || isDifference
    ? `${last.text.replace(/[?., ]+$/, '')}, and ${text.replace(IF_SO, '')}`
    : null;
}
