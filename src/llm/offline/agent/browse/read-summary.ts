import { withoutLength } from '../../../../language/clauses/lengths.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { hasPage } from '../plan/scope.ts';
import { positionIn } from './ordinals.ts';

const VERB =
  /^(?:summari[sz]e|sum up|describe|give (?:me )?an? (?:short |brief )?(?:summary|overview) of)\b ?(?:the |this |that |it\b)?/i;
const NOUN = /^(?:page|article|story|text|content|it|result|first result)?(?: (?:about|on|of))? ?/i;
const READING = /^read (?:me |us |out )?(?:the )?/i;
/** A headline is read in the list itself. */
const ITEM = /\b(?:story|article|post|entry|result)\b/i;

/** Summaries of the page in front, of a page by its name, and of an entry of a list by its position; such an entry is read
 *  in the same way. */
export const readSummary: Rule = (clause, before) => {
  const verb = VERB.exec(clause)?.[0] ?? READING.exec(clause)?.[0];
  if (verb === undefined) return null;
  const { rest: object, sentences } = withoutLength(clause.slice(verb.length));
  const summary: Intent = { kind: 'summarize', words: clause, ...(sentences !== null && { sentences }) };
  const position = ITEM.test(object) ? positionIn(object) : null;
  if (position !== null && hasPage(before))
    return [{ kind: 'open_named', name: object, position, words: `open ${object}` }, summary];
  if (READING.test(clause)) return null;
  if (position !== null) return [{ ...summary, of: object }];
  const name = object
    .replace(NOUN, '')
    .replace(/^the /i, '')
    .replace(/ (?:article|page|story)$/i, '');
  if (name === '') return hasPage(before) ? [summary] : null;
  return [{ kind: 'open_named', name, position: null, words: `open ${name}` }, summary];
};
