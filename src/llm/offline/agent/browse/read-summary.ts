import type { Intent, Rule } from '../plan/intent.ts';
import { hasPage } from '../plan/scope.ts';

const SUMMARY =
  /^(?:summari[sz]e|sum up|describe|give (?:me )?an? (?:short |brief )?(?:summary|overview) of)\b ?(?:the |this |that |it\b)?(?:page|article|story|text|content|it|result|first result)?(?: (?:about|on|of))? ?(.*)$/i;

export const readSummary: Rule = (clause, before) => {
  const match = SUMMARY.exec(clause);
  if (!match) return null;
  const name = (match[1] ?? '').replace(/^the /i, '').replace(/ (?:article|page|story)$/i, '');
  const summary: Intent = { kind: 'summarize', words: clause };
  if (name === '') return hasPage(before) ? [summary] : null;
  return [{ kind: 'open_named', name, position: null, words: `open ${name}` }, summary];
};
