/** Splits a task into clauses, one per intent. All regular expressions run in linear time. */

import { quotedRanges } from '../../../../language/clauses/quotes.ts';
import { asksToRemind } from '../../../../language/words/sentence-parts.ts';
import { matchesOf } from '../../../../text/matches.ts';
import { writesLetter } from '../mail/read-mail.ts';
import { splitPlace } from './places.ts';

const MAX_TASK_LENGTH = 100_000;
const MAX_CLAUSES = 60;
const MAX_CLAUSE_LENGTH = 2000;

// These words start a clause after `and` or a comma. Otherwise, `and` joins nouns.
const VERBS =
  'go to|goto|go back|let me know|let us know|return to the|open|visit|navigate|browse|head to|load|click|press|tap|search|google|look up|look for|find|read|tell me|tell us|say (?:who|whose|what|when|where|which|how|why|whether|if|since|until)|' +
  'give me|show me|get|extract|return|calculate|compute|work out|evaluate|solve|write|save|jot|remember|make a note|' +
  "take a note|create a note|add|multiply|divide|subtract|double|halve|round|summari[sz]e|describe|check|what is|what's|what are|" +
  'who is|who was|when was|when did|where is|how many|how much|how tall|how high|how long|how big|send|buy|' +
  'download|upload|attach|delete|install|log in|login|sign in|pay|reply|fill|type|enter|set|select|choose|pick|tick|untick|uncheck|' +
  'change|update|submit|continue|proceed|sort|filter|compare|scroll|apply for|sign up|subscribe|complete|accept|put|reserve|create|assign|switch|close|take a screen ?shot|make a screen ?shot|attach|draft an?|respond|let me know|let us know|let \\S+(?: \\S+)? know|tell \\S+(?: \\S+)? that|make sure|be sure to|see (?:what|how|which|who|when|where|whether|if)|could you|can you|would you|will you';

// These words are often nouns. They start a clause only with an object.
const NOUN_VERBS =
  'move|reschedule|schedule|cancel|capture|answer|email|mail|message|text|order|call|post|report|note|list|record|name|book|store|print|play|identify|place|register|keep|copy|stick';
const OBJECTS = 'me|us|him|her|it|them|the|a|an|that|this|all|every|each|down|top|its|their|your|my|for|\\d';
// `and ten of them`
const COUNTS = '\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|a dozen|half';
const BEGINNING = `(?:(?:${VERBS})\\b|(?:${NOUN_VERBS}) (?:${OBJECTS})\\b|(?:${COUNTS}) of (?:them|those|these|it|that)\\b)`;

const BEGINS_CLAUSE = new RegExp(`^${BEGINNING}`, 'i');

/** Whether a text begins as a clause of its own does. */
export const beginsClause = (text: string): boolean => BEGINS_CLAUSE.test(withoutOrnament(text.slice(0, 200)));

// `and which year was it opened`
const TIME_ASKED = '(?:(?:in|since|from|until) )?(?:which|what) (?:year|century|month)|since when';

// `On shop.example press Add to cart`: an address leads to what is done there. Questions and orders name their place
// themselves.
const DONE_ON_PAGES =
  'click|press|tap|type|enter|select|choose|tick|untick|uncheck|fill|scroll|submit|log in|login|sign in|upload';
const AFTER_PLACE = `(?<=(?:^|[.!?;] )(?:on|at|in|from) (?:the (?:page|site|website) )?[^\\s,]+[.:/][^\\s,]+) (?=(?:${DONE_ON_PAGES})\\b)`;

// The beginning of a clause stands once: it is most of the pattern.
const toConnector = (beginning: string): RegExp =>
  new RegExp(
    `${AFTER_PLACE}|[.!?;](?= |$)|,? (?:and )?(?:then|afterwards|after that|finally),? (?!(?:is|are|was|were)\\b)|` +
      `,? (?:and )?next, |(?:: |,? (?:and )?next |,? and (?:also )?|, (?:so )?)(?=${beginning})|, and (?=${TIME_ASKED}\\b)`,
    'gi',
  );
const CONNECTOR = toConnector(BEGINNING);
// Verbs that start a clause only if there are tools.
const TOOL_CONNECTOR = toConnector(`(?:${BEGINNING}|(?:use|call|ask|run|invoke|query)\\b)`);

// After a colon, text to write, type or search for.
const TEXT_FOLLOWS =
  /\b(?:notes?|saying|says|reads|remember|write|down|type|text|message|search|compute|calculate|me|titled|called)(?:,? (?:please|pls|plz))?$/i;

// A period after one of these does not end a sentence.
const ABBREVIATION = /(?:^|[ (])(?:dr|mr|mrs|ms|mt|st|no|vs|e\.g|i\.e|approx|etc|[a-z])$/i;
// `1. Open the page`
const NUMBERING = /^[ (]*\d{1,3}$/;

/** With `hasTools`, a clause can also start with the use of a tool. */
export function splitClauses(task: string, hasTools = false): string[] {
  const clauses = plainLines(task)
    .split('\n')
    .flatMap((line) => splitLine(line, hasTools));
  return clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !HEADING.test(clause)).slice(0, MAX_CLAUSES);
}

/** The lines of a task with single spaces: its clauses are parts of them. */
export function plainLines(task: string): string {
  const lines = task.slice(0, MAX_TASK_LENGTH).split(/[\r\n]+/);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
}

// Introductory phrases.
const HEADING =
  /^(?:do|perform|follow|complete|execute)(?: all)? (?:the following|these)(?: steps| tasks| things| actions)?$|^(?:steps?|tasks?|instructions)$/i;

function splitLine(line: string, hasTools: boolean): string[] {
  const quoted = quotedRanges(line);
  const clauses: string[] = [];
  let start = 0;
  let range = 0;
  for (const match of matchesOf(line, hasTools ? TOOL_CONNECTOR : CONNECTOR)) {
    while ((quoted[range]?.end ?? line.length) < match.index) range += 1;
    const isQuoted = match.index > (quoted[range]?.start ?? line.length);
    if (isQuoted || (match[0] === '.' && endsNoSentence(line, start, match.index))) continue;
    if (match[0] === ', ' && ADVERBIAL.test(line.slice(start, match.index).trimStart())) continue;
    if (isScope(line, start, match.index, match.index + match[0].length)) continue;
    if (hasTools && match[0] === ', ' && onlyLeads(line, start, match.index)) continue;
    if (match[0] === ', ' && limits(line, start, match.index)) continue;
    if (listsFields(line, start, match.index + match[0].length)) continue;
    if (match[0] === ': ' && introducesText(line.slice(start, match.index))) continue;
    if (match[0] === ': ' && onlyNames(line, start, match.index)) continue;
    // `Remind my mother: what is ...?` asks, and wants no note.
    if (match[0] === ': ' && asksToRemind(line.slice(start, match.index)) && line.includes('?', match.index)) {
      start = match.index + match[0].length;
      continue;
    }
    // Questions keep their question mark, which identifies them.
    clauses.push(line.slice(start, match.index + (match[0] === '?' ? 1 : 0)));
    start = match.index + match[0].length;
  }
  clauses.push(line.slice(start));
  return clauses.map(withoutOrnament).filter((clause) => clause !== '');
}

/** Whether the clause so far has no verb, and only names what the question after it is about, or where to look: `Corner Shop, Bags
 *  section: what is under 40 dollars?` */
function onlyNames(line: string, start: number, end: number): boolean {
  const lead = line.slice(start, end).trim();
  return lead.length <= LONGEST_SCOPE && ASKS.test(line.slice(end + 2, end + 12)) && !beginsClause(lead);
}

const introducesText = (lead: string): boolean =>
  TEXT_FOLLOWS.test(lead.slice(-20)) || (lead.length <= LONGEST_LEAD && writesLetter(withoutOrnament(lead)));
const LONGEST_LEAD = 300;

// Says how the next words are meant: `On average, how many ...`.
const ADVERBIAL = /^(?:(?:and|so|then) )?(?:on (?:the )?average|in total|altogether|all in all|in all|overall)$/i;

// Says what a question is about: `Looking only at the lamps, how much ...`; `go through the rows and tell me which ...`.
const SCOPE =
  /^(?:please )?(?:(?:looking|considering|taking|counting|judging|going|among(?:st)?|from among|of all|out of)\b|(?:look|go|search|read|run) (?:only |just )?(?:through|over)\b)/i;
const ASKING =
  /^(?:what|which|who|when|where|how|tell (?:me|us)|give (?:me|us)|show (?:me|us)|find|name|list|pick|say|read)\b/i;
const LONGEST_SCOPE = 100;

/** Whether the clause so far, which names no site, only says what the question after it is about. */
function isScope(line: string, start: number, end: number, next: number): boolean {
  const lead = line.slice(start, end).trimStart();
  const isSeparate = lead.length > LONGEST_SCOPE || /[.!?;]/.test(line.slice(end, next)) || !SCOPE.test(lead);
  return !isSeparate && ASKING.test(line.slice(next, next + 20)) && splitPlace(lead).address === null;
}

/** Whether the clause so far only gives arguments for the next one: `For Rome, call ...`. */
function onlyLeads(line: string, start: number, end: number): boolean {
  const next = line.slice(end + 2, end + 12);
  return (
    LEADS.test(line.slice(start, Math.min(end, start + 20)).trimStart()) && !/^(?:write|save|note|jot)\b/i.test(next)
  );
}

const LEADS = /^(?:please )?(?:using|with|via|for|in)\b/i;

/** Whether the clause so far only says among what, or by what, the question after it is meant: `Out of the lamps, which one`. */
function limits(line: string, start: number, end: number): boolean {
  const first = line.slice(start, Math.min(end, start + 30)).trimStart();
  return LIMITS.test(first) && ASKS.test(line.slice(end + 2, end + 12));
}

const LIMITS =
  /^(?:(?:and|but|so) )?(?:out of|of|from|among|amongst|between|within|across|under|in|on|at|by|for|with|if|when|as|given|going by|judging by|looking at|looking through|going through|taking|considering|comparing|counting|assuming|supposing|regarding|concerning|when it comes to|apart from|besides|leaving aside)\b/i;
const ASKS = /^(?:how|what|which|who|whose|when|where|tell|name|list|give|show)\b/i;

const FILLS = /^(?:and |then )*(?:fill|enter|type|complete|check ?out)\b/i;
const NOUN_NEXT = new RegExp(`^(?:${NOUN_VERBS})\\b`, 'i');

/** Whether the next words are another form field, such as `email`, rather than a clause. */
function listsFields(line: string, start: number, next: number): boolean {
  return NOUN_NEXT.test(line.slice(next, next + 20)) && FILLS.test(line.slice(start, start + 40).trimStart());
}

function endsNoSentence(line: string, start: number, end: number): boolean {
  return (
    ABBREVIATION.test(line.slice(Math.max(start, end - 8), end)) || NUMBERING.test(line.slice(start, end).slice(0, 10))
  );
}

// `first` and `next` can be part of what is asked: `first flight`, `next day delivery`.
const ORNAMENT = new RegExp(
  `^(?:(?:first|second|next)(?:ly)?(?:, | (?=${BEGINNING}))|firstly |secondly |${String.raw`\d{1,2}[.)] |[-*\u2022] |please,? |kindly |can you |could you |would you |will you |do me a favou?r(?:,|:)? and |i want you to |i would like you to |i'd like you to |i need you to |your task is to |then,? |finally,? |after that,? |afterwards,? |now,? |also,? |and |but (?=(?:would|could|can|will|please|do) )|lastly,? |just |go ahead and |use the browser to |use the calculator to |hi,? |hello,? )`}`,
  'i',
);

/** `begin by opening`: the verb itself. */
const BEGINS =
  /^(?:begin|start)(?: off| out)? (?:by|with) (?<verb>going|opening|visiting|looking|finding|reading|checking|searching|loading|logging|signing|heading|navigating)\b/i;
const BASES: Readonly<Record<string, string>> = {
  logging: 'log',
  signing: 'sign',
  loading: 'load',
  navigating: 'navigate',
};

/** A polite end, as in `open the shop, would you?` */
const TAG = /,? (?:please|(?:would|could|will|can) you(?: please)?)[?!]?$/i;

/** Removes polite phrases and numbering. */
function withoutOrnament(clause: string): string {
  let text = clause.trim().slice(0, MAX_CLAUSE_LENGTH);
  for (let rounds = 0; rounds < 6 && ORNAMENT.test(text); rounds += 1) text = text.replace(ORNAMENT, '').trimStart();
  text = text.replace(BEGINS, (_, verb: string) => BASES[verb.toLowerCase()] ?? verb.slice(0, -'ing'.length));
  return text.replace(TAG, '').replace(/[,;: ]+$/, '');
}
