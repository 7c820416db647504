import type { Collection, CollectionRow } from '../../../../device/page-content.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import { evidenceOfValue, NO_EVIDENCE } from '../../../../reading/answer/evidence.ts';
import { toModelRow } from '../../../../reading/answer/evidence-rows.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { failure, success } from '../run/step-generator.ts';
import { findTickets, openBoard } from './find-ticket.ts';
import { EMPTY_WORDS, NOBODY, OWNING, STATUS_WORDS } from './ticket-words.ts';

const ASSIGNEE = 'Assignee';
const UNASSIGNED = 'Nobody';

/** Answers who has which tickets. Each word of the question has to name a person, a status or another cell of a row, or to be in
 *  the ticket itself. */
export function* askTickets(intent: IntentOf<'ask_tickets'>, progress: Progress): StepGenerator<Outcome> {
  const { question } = intent;
  if (question === '') return ownerOf(intent, progress);
  const board = yield* openBoard(progress);
  const at = board?.columns.indexOf(ASSIGNEE) ?? -1;
  if (board === null || at === -1) return failure(intent, 'the board could not be opened', 'no_subject');
  const wantsNobody = new RegExp(`\\b(?:${NOBODY})\\b`, 'i').test(question);
  const { subject, tests } = readFilters(withoutPhrases(question), board);
  const named = subject === '' ? board.rows : yield* findTickets(subject, progress);
  const fits = (row: CollectionRow): boolean =>
    (!wantsNobody || row.cells[at] === UNASSIGNED) &&
    tests.every(({ column, values }) => values.includes(row.cells[column] ?? ''));
  const rows = named.filter(fits);
  if (rows.length === 0 && subject !== '')
    return failure(intent, `no ticket of the board is about “${subject}”`, 'no_subject');
  const value = answerOf(question, rows, at);
  if (value === null) return failure(intent, 'no ticket of the board is like that', 'no_subject');
  progress.answerUrl = progress.screen.url;
  const outcome = success(intent, `${intent.words}: ${JSON.stringify(value)}`.slice(0, 400), value);
  return {
    ...outcome,
    evidence: { ...NO_EVIDENCE, rows: rows.map((row) => toModelRow(row, board.columns)), subject: ['tickets'] },
  };
}

/** Who has the ticket in front. */
function ownerOf(intent: IntentOf<'ask_tickets'>, { screen }: Progress): Outcome {
  const owner = screen.content?.facts.find(({ label }) => label === ASSIGNEE)?.value;
  if (owner === undefined) return failure(intent, 'no ticket is open', 'no_subject');
  const evidence = evidenceOfValue(screen.content?.heading ?? '', ASSIGNEE, owner, screen.url ?? '');
  return { ...success(intent, `${intent.words}: ${owner}`, owner), evidence };
}

function answerOf(question: string, rows: readonly CollectionRow[], at: number): unknown {
  if (/^how many\b/i.test(question)) return rows.length;
  if (rows.length === 0) return null;
  const [row, other] = rows;
  const isOfPerson = /\bwho(?:se|['’]s)?\b|\b(?:assignee|owner) of\b/i.test(question);
  if (isOfPerson && row !== undefined && other === undefined) return row.cells[at];
  return rows.map(({ cells }) => ({
    Ticket: cells[0] ?? '',
    Title: cells[1] ?? '',
    ...(isOfPerson && { [ASSIGNEE]: cells[at] ?? '' }),
  }));
}

const PHRASES = new RegExp(
  `\\b(?:${NOBODY}|${OWNING}|assigned(?: to)?|assignee|owner|how many|there|any|all|every|each|tell me|give me|show me|show|list|find|name|please|person|people|somebody|someone|currently|right now|now|at the moment|taken|taken care of|picked up|put|charge|been|yet|so far)\\b|['’]s\\b`,
  'gi',
);
const withoutPhrases = (question: string): string => question.replace(PHRASES, ' ').replace(/\s+/g, ' ').trim();

const SKIPPED = new Set([
  ...EMPTY_WORDS.split(' '),
  'i',
  'we',
  'you',
  'he',
  'she',
  'they',
  'there',
  'me',
  'us',
  'where',
  'what',
  'or',
  'be',
  'does',
  'do',
  'still',
  'up',
  'whose',
  'those',
  'these',
  'them',
  'in',
]);

interface Filters {
  /** Words that name no cell. */
  subject: string;
  /** Columns whose cell has to be one of the values. */
  tests: { column: number; values: string[] }[];
}

/** Words that name the values of columns, and the others. */
function readFilters(text: string, { columns, rows }: Collection): Filters {
  const tests = new Map<number, string[]>();
  let rest = ` ${text.toLowerCase().replace(/[?.!,;:"“”]/g, ' ')} `;
  const take = (phrase: string, column: number, value: string): void => {
    if (!rest.includes(` ${phrase} `)) return;
    rest = rest.replace(` ${phrase} `, ' ');
    tests.set(column, [...(tests.get(column) ?? []), value]);
  };
  for (const [column, name] of columns.entries()) {
    if (name === 'Ticket' || name === 'Title') continue;
    for (const value of new Set(rows.map(({ cells }) => cells[column] ?? ''))) {
      const own = value.toLowerCase();
      const group =
        name === 'Status' ? (Object.values(STATUS_WORDS).find((texts) => texts.split('|').includes(own)) ?? '') : '';
      const parts = name === ASSIGNEE ? own.split(' ') : [];
      for (const phrase of [own, `${own}s`, ...group.split('|').filter(Boolean), ...parts]) take(phrase, column, value);
    }
  }
  const words = toTokens(rest, []).filter(({ lower }) => !SKIPPED.has(lower));
  return {
    subject: words.map(({ text: word }) => word).join(' '),
    tests: [...tests].map(([column, values]) => ({ column, values })),
  };
}
