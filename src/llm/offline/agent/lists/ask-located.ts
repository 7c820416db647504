import type { PageContent } from '../../../../device/page-content.ts';
import { englishLexicon } from '../../../../language/lexicon/lexicon.ts';
import { opensQuestion } from '../../../../language/understand/asks.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { joinExplanations } from '../../../../reading/answer/explanation.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { readSentences } from '../../../../text/parts/sentences.ts';
import { answerFromPage } from '../find/answer-page.ts';
import type { Intent } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import type { ListAnswer } from './answer-rows.ts';
import { answerOf, toOutcome } from './ask-list.ts';
import { openRow } from './find-rows.ts';
import { says } from './link-words.ts';
import { englishLists, linkAt } from './list-place.ts';
import { type LocatedRows, locateRows } from './locate-row.ts';
import { toListAnswer } from './read-detail.ts';
import { selectRows } from './select-rows.ts';
import { MAX_QUESTION, tokensOf } from './tokens-of.ts';

/** Answers a question that names no list from the row of a list that the task as a whole is about, `I have to look at the pothole. Who
 *  does that?`. Null if there is no such row, or it does not say what is asked. */
export function* answerFromLocated(intent: Intent, progress: Progress): StepGenerator<Outcome | null> {
  if (intent.words.length > MAX_QUESTION) return null;
  const tokens = tokensOf(intent.words, progress);
  const { question, attributes, order, comparative, operation, tests } = readRequest(tokens, englishLexicon());
  const selects = tests.length > 0 || [order, comparative, operation].some((part) => part !== null);
  const isAsked = intent.words.trimEnd().endsWith('?') || opensQuestion(tokens, englishLexicon());
  if (!isAsked || selects || question === 'boolean' || (question === null && attributes.length === 0)) return null;
  const places = yield* locateRows(progress);
  const naming = new Set(places.flatMap((located) => [...located.naming]));
  for (const located of places) {
    const answer = located.list === 'mail' ? null : answerOfLocated(tokens, located);
    const found = answer ?? (yield* readLocated(tokens, located, naming, progress));
    if (found) return { ...(yield* toOutcome(intent, found, progress)), isOfList: true };
  }
  return null;
}

/** What the columns of the row say, if every word of the question is one for them or describes the row. */
function answerOfLocated(tokens: readonly Token[], { list, collection, naming }: LocatedRows): ListAnswer | null {
  const place = englishLists().places[list];
  const selection = selectRows(tokens, collection, place);
  const { asked, needs, isBeyond, countsOther, telling, table, namesKind } = selection;
  // `what is the lake called` asks not for the name of the ticket about it.
  if (asked.includes(place.name) && !namesKind) return null;
  if (asked.length === 0 || needs.length > 0 || isBeyond || countsOther) return null;
  const described = describedBy(tokens, naming);
  if (telling.some((token) => !described.has(token))) return null;
  const kept = table.rows.map((_, row) => row);
  const answer = answerOf({ ...selection, kept, described: kept }, place, tokens);
  return 'problem' in answer ? null : answer;
}

/** The words that describe the thing that some of them name: `the hole in the road in Lime Walk`. */
function describedBy(tokens: readonly Token[], naming: ReadonlySet<string>): Set<Token> {
  const described = new Set<Token>();
  const named = tokens.flatMap(({ stem }, at) => (naming.has(stem) ? [at] : []));
  for (const at of named) described.add(tokens[at] as Token);
  let isPhrase = true;
  for (let at = (named[0] ?? 0) - 1; at > 0 && isPhrase; at -= 1) {
    const token = tokens[at] as Token;
    const isFunction = englishLexicon().isFunctionWord(token.lower);
    isPhrase = isFunction ? WITHIN.has(token.lower) : WITHIN.has(tokens[at - 1]?.lower ?? '');
    if (isPhrase) described.add(token);
  }
  return described;
}

const WITHIN = new Set('the a an in of at on by near'.split(' '));

/** What the page of the only row says of a question, in one sentence, without the words that only describe the row; of several things
 *  that are asked for, `the seat and the coach`, all or nothing. */
function* readLocated(
  tokens: readonly Token[],
  { list, collection, hits }: LocatedRows,
  naming: ReadonlySet<string>,
  progress: Progress,
): StepGenerator<ListAnswer | null> {
  const [row] = collection.rows;
  if (row === undefined || collection.rows.length > 1 || !(yield* openRow(row, progress))) return null;
  const page = progress.screen.content;
  const text = new Set(page?.prose.flatMap(stemsOf));
  const place = englishLists().places[list];
  const isOfRow = (token: Token, at: number): boolean =>
    naming.has(token.stem) ||
    ((hits.has(token.stem) || linkAt(place, tokens, at) !== null) && !says(text, token, englishLexicon()));
  const asked = tokens.filter((token, at) => !isOfRow(token, at));
  // `per page`: something is to be computed.
  if (page === null || asked.some(({ lower }) => PARTING.has(lower))) return null;
  const statements = statementsOf(page, collection.columns);
  const answers: FoundAnswer[] = [];
  for (const part of partsOf(asked)) {
    const found: FoundAnswer[] = [];
    for (const statement of statements) {
      const reader = { tokens: part, lexicon: englishLexicon(), progress, isElliptic: false };
      const answer = yield* answerFromPage(reader, statement, true);
      if (answer && isAll(answer) && !found.some(({ value }) => value === answer.value)) found.push(answer);
    }
    const [answer, ...others] = found;
    if (answer === undefined || others.length > 0) return null;
    answers.push(answer);
  }
  const [first, ...others] = answers;
  if (first === undefined) return null;
  const value = others.length === 0 ? first.value : [...new Set(answers.map(({ value }) => value))];
  const explanation = joinExplanations(answers.flatMap((answer) => answer.explanation ?? []));
  const found = answers.map(({ raw }) => raw);
  return { ...toListAnswer(first, tokens), value, found, ...(explanation && { explanation }) };
}

/** Whether an answer explains every telling word of the question. */
const isAll = ({ unexplained = [] }: FoundAnswer): boolean => unexplained.length === 0;

const PARTING = new Set(['per', 'each', 'every', 'share', 'half', 'rest']);
const MAX_STATEMENTS = 40;

/** A page with its facts alone, without those of the list, and one with each of its sentences. */
function statementsOf(page: PageContent, columns: readonly string[]): PageContent[] {
  const empty = { ...page, about: '', prose: [], facts: [], collections: [] };
  const sentences = page.prose.flatMap((paragraph) =>
    readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)),
  );
  const facts = page.facts.filter(({ label }) => !columns.includes(label));
  return [
    { ...empty, facts },
    ...sentences.slice(0, MAX_STATEMENTS).map((sentence) => ({ ...empty, prose: [sentence] })),
  ];
}

const AUXILIARIES = new Set('is are was were do does did has have can will'.split(' '));
const JOINTS = new Set(['and', 'or', 'plus', '&']);

/** The question about each of the things that are joined in it. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const { roles } = readRequest(tokens, englishLexicon());
  const isNoun = (at: number): boolean => roles[at] === 'subject' || roles[at] === 'attribute';
  const first = tokens.findIndex((_, at) => isNoun(at));
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isJoint = at > first && JOINTS.has(token.lower);
    if (isJoint) parts.push([]);
    else parts.at(-1)?.push(token);
    if (at > first && token.isBeforeBreak) parts.push([]);
  }
  const lead = tokens.slice(0, Math.max(first, 0));
  // `and does it cost anything` is a question of its own.
  if (parts.slice(1).some(([first]) => AUXILIARIES.has(first?.lower ?? ''))) return [];
  const filled = parts.filter((part) => part.some((token) => isNoun(tokens.indexOf(token))));
  return filled.length < 2 ? [[...tokens]] : filled.map((part, at) => (at === 0 ? part : [...lead, ...part]));
}
