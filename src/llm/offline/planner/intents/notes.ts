import type { Rule } from '../intent.ts';
import { scopeAfter } from './scope.ts';

const NOTE_PATTERNS: readonly RegExp[] = [
  /^(?:write|save|store|record|put|add|jot|append|type|copy|enter)(?: down)? (.+?) (?:in|into|to|as|on)(?: a| an| my| the)?(?: new)? (?:notes?|notepad|notes app|notebook app)$/i,
  /^(?:write|save|create|make|take|add|leave|record|jot down)(?: me)?(?: a| an| the)?(?: new| short)? notes?(?: (?:saying|that says|that reads|which says|with the text|with|that|containing|titled|of|about|to))?:? (.+)$/i,
  /^(?:write|jot|note) down:? (.+)$/i,
  // If a clause does not mention notes, only quoted text is a note: `write a poem` is not.
  /^(?:write|type):? (["“'‘].+["”'’])$/i,
  /^(?:note|notes|remember|remind me)(?: that| to)?:? (.+)$/i,
  /^(?:save|store|record|write) (it|that|this|them|the (?:result|answer|value|number|output|total|sum)s?)$/i,
];
const FOUND =
  /^(?:write|make|take|create|add|save) (?:it|that|this|them|a note|a note of (?:it|that|this))(?: down)?$/i;
const BACK_REFERENCE =
  /^(?:it|that|this|them|these|those|(?:both|all)(?: of them)?|(?:the|its|their|both|these|those|this|that|your)(?: \p{L}+){1,4})$/iu;
const QUOTED = /^["“«‘'](.*)["”»’']$/s;

export const readNote: Rule = (clause, before) => {
  if (FOUND.test(clause))
    return [{ kind: 'note_found', reference: /\bthem\b/i.test(clause) ? 'them' : 'it', words: clause }];
  const found = NOTE_PATTERNS.map((pattern) => pattern.exec(clause)?.[1]?.trim()).find((text) => text !== undefined);
  if (found === undefined) return null;
  const quoted = QUOTED.exec(found)?.[1];
  const hasResult = before.some(({ kind }) => RESULT_KINDS.has(kind));
  if (quoted === undefined && hasResult && BACK_REFERENCE.test(found))
    return [{ kind: 'note_found', reference: found, words: clause }];
  // `save the population of Paris in a note`: the population must be read first.
  const isToBeFound =
    quoted === undefined && !hasResult && /^(?:save|store|record|write|put) (?:down )?the .* of /i.test(clause);
  if (isToBeFound)
    return [
      { kind: 'read', question: found, scope: scopeAfter(before), words: found },
      { kind: 'note_found', reference: 'it', words: clause },
    ];
  return [{ kind: 'note', text: quoted ?? found, words: clause }];
};

const RESULT_KINDS: ReadonlySet<string> = new Set([
  'read',
  'summarize',
  'compute',
  'combine',
  'compare',
  'search',
  'call_tool',
]);
