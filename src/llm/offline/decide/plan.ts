import { splitClauses } from './clauses.ts';
import { toExpression } from './expression.ts';
import type { Intent } from './intent.ts';

/** What a task asks for, in order. Rules on its words: a clause that no rule knows becomes `unknown`. */
export function toPlan(task: string, startUrl: string | null): Intent[] {
  const plan: Intent[] = startUrl === null ? [] : [{ kind: 'open', address: startUrl, words: `open ${startUrl}` }];
  for (const clause of splitClauses(task)) plan.push(...toIntents(clause, plan));
  return plan.filter((intent, index) => !repeatsStart(intent, index, startUrl));
}

function repeatsStart(intent: Intent, index: number, startUrl: string | null): boolean {
  return index > 0 && intent.kind === 'open' && startUrl !== null && bare(intent.address) === bare(startUrl);
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

type Rule = (clause: string, before: readonly Intent[]) => Intent[] | null;

function toIntents(clause: string, before: readonly Intent[]): Intent[] {
  for (const rule of RULES) {
    const intents = rule(clause, before);
    if (intents !== null) return intents;
  }
  return [{ kind: 'unknown', words: clause }];
}

const NOTE_PATTERNS: readonly RegExp[] = [
  /^(?:write|save|store|record|put|add|jot|append|type|copy|enter)(?: down)? (.+?) (?:in|into|to|as|on)(?: a| an| my| the)?(?: new)? (?:notes?|notepad|notes app|notebook app)$/i,
  /^(?:write|save|create|make|take|add|leave|record|jot down)(?: me)?(?: a| an| the)?(?: new| short)? notes?(?: (?:saying|that says|that reads|which says|with the text|with|that|containing|titled|of|about|to))?:? (.+)$/i,
  /^(?:write|jot|note) down:? (.+)$/i,
  // Without a word of notes, only what is quoted or was found is written down: `write a poem` is another task.
  /^(?:write|type):? (["“'‘].+["”'’])$/i,
  /^(?:note|notes|remember|remind me)(?: that| to)?:? (.+)$/i,
  /^(?:save|store|record|write) (it|that|this|them|the (?:result|answer|value|number|output|total|sum)s?)$/i,
];
const BACK_REFERENCE =
  /^(?:it|that|this|them|these|those|(?:both|all)(?: of them)?|(?:the|its|their|both|these|those|this|that|your)(?: \p{L}+){1,4})$/iu;
const QUOTED = /^["“«‘'](.*)["”»’']$/s;

const readNote: Rule = (clause, before) => {
  if (
    /^(?:write|make|take|create|add|save) (?:it|that|this|them|a note|a note of (?:it|that|this))(?: down)?$/i.test(
      clause,
    )
  ) {
    return [{ kind: 'note_found', reference: /\bthem\b/i.test(clause) ? 'them' : 'it', words: clause }];
  }
  const found = NOTE_PATTERNS.map((pattern) => pattern.exec(clause)?.[1]?.trim()).find((text) => text !== undefined);
  if (found === undefined) return null;
  const quoted = QUOTED.exec(found)?.[1];
  const hasResult = before.some(
    (intent) => intent.kind === 'read' || intent.kind === 'compute' || intent.kind === 'search',
  );
  if (quoted === undefined && hasResult && BACK_REFERENCE.test(found))
    return [{ kind: 'note_found', reference: found, words: clause }];
  // `save the population of Paris in a note` has to find it first.
  const isToBeFound =
    quoted === undefined && !hasResult && /^(?:save|store|record|write|put) (?:down )?the .* of /i.test(clause);
  if (isToBeFound)
    return [
      { kind: 'read', question: found, scope: scopeAfter(before), words: found },
      { kind: 'note_found', reference: 'it', words: clause },
    ];
  return [{ kind: 'note', text: quoted ?? found, words: clause }];
};

const readCompute: Rule = (clause) => {
  const expression = toExpression(clause);
  if (expression !== null) return [{ kind: 'compute', expression, words: clause }];
  // Asked for as arithmetic, yet not understood as such: the calculator says what is wrong with it.
  const rest = /^(?:calculate|compute|evaluate|work out|solve)\b:? (.*\d.*)$/i.exec(clause)?.[1];
  return rest === undefined ? null : [{ kind: 'compute', expression: rest, words: clause }];
};

const ADDRESS = /(?:https?:\/\/[^\s"<>]+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?::\d+)?(?:\/[^\s"<>]*)?)/iu;
const OPEN =
  /^(?:go(?: back)? to|goto|open(?: up)?|visit|navigate to|browse to|browse|head to|load|launch|access|check out|click(?: on)?|follow|go on)\b ?/i;
const ITEM_NAME =
  /^(?:the )?(first|top|best|second|third|fourth|fifth) (?:search |news )?(result|link|hit|story|headline|article|item|product|entry)\b/i;
const POSITIONS = ['first', 'second', 'third', 'fourth', 'fifth'];
const APPLICATION =
  /^(?:the |a |your )?(?:web ?)?(?:browser|notes?|notes app|calculator|calculator app|new tab|tab|notepad)$/i;
const NAME_ORNAMENT =
  /^(?:the |a |an )?(?:(?:web ?)?(?:page|site|article|entry|link|story|product page)(?: (?:about|on|of|for|called|titled|named))? )?(?:the )?/i;

const readOpen: Rule = (clause) => {
  const verb = OPEN.exec(clause)?.[0];
  if (verb === undefined) return null;
  const target = clause.slice(verb.length).trim();
  const address = addressIn(target);
  if (address !== null) return [{ kind: 'open', address, words: clause }];
  // Applications open by being used.
  if (APPLICATION.test(target)) return [];
  const ordinal = ITEM_NAME.exec(target)?.[1]?.toLowerCase();
  const position = ordinal === undefined ? null : Math.max(POSITIONS.indexOf(ordinal), 0);
  const name = target
    .replace(NAME_ORNAMENT, '')
    .replace(/ (?:web ?)?(?:page|site|website|link|article)$/i, '')
    .replace(/^["“'‘]|["”'’]$/g, '');
  return name === '' ? null : [{ kind: 'open_named', name, position, words: clause }];
};

function addressIn(text: string): string | null {
  const found = ADDRESS.exec(text)?.[0].replace(/[.,;:!?)\]'”’]+$/, '');
  return found === undefined || /^[\d.]+$/.test(found) ? null : found;
}

const SEARCH =
  /^(?:search|google|do a search|run a search|perform a search)(?: (?:the )?(?:web|internet|online|site|page))?(?: (?:for|about|on))? ?(.+)$/i;

const readSearch: Rule = (clause) => {
  const text = SEARCH.exec(clause)?.[1];
  if (text === undefined) return null;
  const address = addressIn(text);
  const query = (address === null ? text : text.replace(address, ''))
    .replace(/^ ?(?:for|about) /i, '')
    .replace(/ (?:on|at|in)(?: the (?:web|internet))? ?$/i, '');
  const search: Intent = { kind: 'search', query: query.trim().replace(QUOTED, '$1'), words: clause };
  return address === null ? [search] : [{ kind: 'open', address, words: `open ${address}` }, search];
};

const READ =
  /^(?:read|find(?: out)?|tell (?:me|us)|give (?:me|us)|show (?:me|us)|get|extract|list|report|return|check|describe|summari[sz]e|identify|determine|fetch|collect|look up|look for|look at|see|explain|name|state|what|what's|who|who's|when|where|which|why|how|is|are|was|were|does|do|did|has|have|can)\b/i;
const READ_VERB =
  /^(?:read(?: out)?|find(?: out)?|tell (?:me|us)|give (?:me|us)|show (?:me|us)|get|extract|report|return|check|identify|determine|fetch|collect|look up|look for|look at|see|state) /i;
const ON_PAGE =
  /\b(?:on|from|of|in) (?:the|this|that|its) (?:current |front |home |open )?(?:page|article|results?|screen|site)\b|\b(?:this|the) page\b/i;

const readQuestion: Rule = (clause, before) => {
  if (!READ.test(clause) && !clause.endsWith('?')) return null;
  const address = addressIn(clause);
  const question = (address === null ? clause : clause.replace(address, ''))
    .replace(/ ?\b(?:on|at|from|in|of) ?(?=\??$)/i, '')
    .replace(READ_VERB, '');
  if (address === null) return [{ kind: 'read', question, scope: scopeOf(clause, before), words: question }];
  const isBare = !/\p{L}{3}/u.test(question);
  const wanted = isBare ? 'the page' : question;
  return [
    { kind: 'open', address, words: `open ${address}` },
    { kind: 'read', question: wanted, scope: isBare ? 'page' : 'page_first', words: wanted },
  ];
};

function scopeOf(clause: string, before: readonly Intent[]): 'page' | 'page_first' | 'web' {
  const scope = scopeAfter(before);
  return scope === 'page_first' && ON_PAGE.test(clause) ? 'page' : scope;
}

function scopeAfter(before: readonly Intent[]): 'page_first' | 'web' {
  return before.some((intent) => intent.kind.startsWith('open') || intent.kind === 'search' || intent.kind === 'read')
    ? 'page_first'
    : 'web';
}

// Order matters: `write down what 2+2 is` is a note, `what is 2+2` a computation and not a question about a page.
const RULES: readonly Rule[] = [readNote, readCompute, readSearch, readOpen, readQuestion];
