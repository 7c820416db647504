import { isDescendingOrder } from '../execute/sort-and-filter.ts';
import type { Intent, Rule } from '../intent.ts';
import { unquoted } from '../parsing/task-words.ts';
import { FLIGHTS, SHOP } from './places.ts';
import { hasPage } from './scope.ts';

const CART =
  /^(?:add|put|place) (.{1,200}?) (?:to|in|into) (?:the |my |your )?(?:shopping )?(?:cart|basket|bag|trolley)$/i;
const BUY = /^(?:buy|purchase|order) (.{1,200})$/i;
const COUNT = /^(\d{1,3}|one|two|three|four|five|six|a|an|some)(?: (?:of|pieces of|units of))? (?:the )?/i;
const COUNTS: Readonly<Record<string, string>> = { two: '2', three: '3', four: '4', five: '5', six: '6' };
const PRONOUN = /^(?:it|this|that|them|(?:the|this|that) (?:product|item|one|thing))$/i;
const CHECK_OUT =
  /^(?:proceed to (?:the )?|go to (?:the )?|do the )?check ?out(?: (?:the cart|my cart|now|as (?:a )?guest))?(?: (?:with|using)(?: the| my)? (.{1,1500})| as (.{1,100}))?$|^(?:place|complete|finish) (?:the |an |my )?(?:order|purchase)$/i;

export const readCheckOut: Rule = (clause) => {
  const found = CHECK_OUT.exec(clause);
  if (!found) return null;
  const [, details, name] = found;
  return [{ kind: 'check_out', details: details ?? (name === undefined ? '' : `name ${name}`), words: clause }];
};

export const readCart: Rule = (clause, before) => {
  const added = CART.exec(clause)?.[1];
  const bought = added === undefined ? BUY.exec(clause)?.[1] : undefined;
  const said = added ?? bought;
  if (said === undefined) return null;
  const cart: Intent = { kind: 'add_to_cart', ...toProduct(said, before), words: clause };
  const start: Intent[] = hasPage(before) ? [] : [{ kind: 'open', address: SHOP, words: 'open the shop' }];
  return [
    ...start,
    cart,
    ...(bought === undefined ? [] : [{ kind: 'check_out', details: '', words: 'check out' } as const]),
  ];
};

function toProduct(text: string, before: readonly Intent[]): { name: string | null; quantity: string | null } {
  const count = COUNT.exec(text)?.[1]?.toLowerCase();
  const quantity = count === undefined ? null : (COUNTS[count] ?? (/^\d/.test(count) ? count : null));
  const name = unquoted(text.replace(COUNT, '').replace(/^the /i, ''));
  return { name: PRONOUN.test(text) || PRONOUN.test(name) ? spokenOf(before) : name, quantity };
}

/** What a pronoun refers to: what the last intent searched for or asked about; null if the last intent did neither. */
function spokenOf(before: readonly Intent[]): string | null {
  const last = before.at(-1);
  if (last?.kind === 'search') return last.query;
  return last?.kind === 'read' ? last.question.replace(/^the /i, '').replace(/[?]$/, '') : null;
}

const BOOK = /^(?:book|reserve) (.+)$/i;
const FLIGHT = /\b(?:flights?|fly)\b/i;
const ROUTE = /\bfrom .{2,60} to .{2,60}/i;
const LOOK = /^(?:find|show me|get|look for|look up|search for|tell me|give me|list|what)\b/i;

/** Journeys: searched for and booked on the open site, or else on the flights site. */
export const readJourney: Rule = (clause, before) => {
  const what = BOOK.exec(clause)?.[1];
  const start: Intent[] = hasPage(before) ? [] : [{ kind: 'open', address: FLIGHTS, words: 'open the flights site' }];
  if (what !== undefined) {
    if (start.length > 0 && !FLIGHT.test(what)) return null;
    return [...start, { kind: 'book', what, words: clause }];
  }
  if (!FLIGHT.test(clause) || !ROUTE.test(clause) || !LOOK.test(clause)) return null;
  const search: Intent = { kind: 'search', query: clause, where: 'site', words: clause };
  const asked = clause.replace(/^(?:find|show me|get|look for|look up|tell me|give me|list) /i, '');
  // All results are for this route and date, so the question omits them.
  const question = asked.slice(0, asked.search(/\bfrom\b/i)).trim() || asked;
  const isOnlySearch = /^search\b/i.test(clause);
  return [
    ...start,
    search,
    ...(isOnlySearch ? [] : [{ kind: 'read', question, scope: 'page', words: question } as const]),
  ];
};

const SORT =
  /^(?:sort|order|arrange|rank)(?: (?:it|them|these|those|(?:the |all )?(?:results|products|flights|items|list|table|stories|\p{L}+)))? (?:by|from|on) (.{1,100})$/iu;
const FILTER =
  /^(?:filter|narrow|limit|restrict)(?: (?:it|them|(?:the |all )?\p{L}+))?(?: down)? (?:by|for|to|on|with) (.{1,100})$/iu;
const ONLY = /^(?:only show|show only|show me only)(?: me)? (.{1,100})$/i;

export const readArrange: Rule = (clause) => {
  const key = SORT.exec(clause)?.[1];
  if (key !== undefined) {
    const plain = key.replace(/^(?:the )?/i, '').replace(/,? ?\(?(?:ascending|descending)\)?$/i, '');
    return [{ kind: 'sort', key: plain, isDescending: isDescendingOrder(key), words: clause }];
  }
  const text = FILTER.exec(clause)?.[1] ?? ONLY.exec(clause)?.[1];
  return text === undefined ? null : [{ kind: 'filter', text, words: clause }];
};

const UPLOAD =
  /^(?:upload|attach) (?:the )?(?:file )?["“]?([^"“”]{1,120}\.\w{1,6})["”]?(?: (?:to|as|in|into|for) (?:the )?(.{1,80}))?$/i;

export const readUpload: Rule = (clause) => {
  const [, file, label] = UPLOAD.exec(clause) ?? [];
  return file === undefined ? null : [{ kind: 'upload', file, label: label ?? null, words: clause }];
};
