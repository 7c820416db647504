import type { Intent, Rule, Scope } from '../intent.ts';
import { hasPage, scopeAfter } from './scope.ts';

const READ =
  /^(?:read|find(?: out)?|tell (?:me|us)|give (?:me|us)|show (?:me|us)|get|extract|list|report|return|check|identify|determine|fetch|collect|look up|look for|look at|see|explain|name|state|what|what's|who|who's|when|where|which|why|how|is|are|was|were|does|do|did|has|have|can)\b/i;
const READ_VERB =
  /^(?:read(?: out)?|find(?: out)?|tell (?:me|us)|give (?:me|us)|show (?:me|us)|get|extract|report|return|check|identify|determine|fetch|collect|look up|look for|look at|see|state) /i;
const ON_PAGE =
  /\b(?:on|from|of|in) (?:the|this|that|its) (?:current |front |home |open )?(?:page|article|results?|screen|site)\b|\b(?:this|the) page\b/i;
const SUMMARY =
  /^(?:summari[sz]e|sum up|describe|give (?:me )?an? (?:short |brief )?(?:summary|overview) of)\b ?(?:the |this |that |it\b)?(?:page|article|story|text|content|it|result|first result)?(?: (?:about|on|of))? ?(.*)$/i;

const readSummary: Rule = (clause, before) => {
  const match = SUMMARY.exec(clause);
  if (!match) return null;
  const name = (match[1] ?? '').replace(/^the /i, '').replace(/ (?:article|page|story)$/i, '');
  const summary: Intent = { kind: 'summarize', words: clause };
  if (name === '') return hasPage(before) ? [summary] : null;
  return [{ kind: 'open_named', name, position: null, words: `open ${name}` }, summary];
};

const readQuestion: Rule = (clause, before) => {
  if (!READ.test(clause) && !clause.endsWith('?')) return null;
  const question = clause.replace(/ ?\b(?:on|at|from|in|of) ?(?=\??$)/i, '').replace(READ_VERB, '');
  const isBare = !/\p{L}{3}/u.test(question);
  const words = isBare ? 'the page' : question;
  return [{ kind: 'read', question: words, scope: isBare ? 'page' : scopeOf(clause, before), words }];
};

function scopeOf(clause: string, before: readonly Intent[]): Scope {
  const scope = scopeAfter(before);
  return scope === 'page_first' && ON_PAGE.test(clause) ? 'page' : scope;
}

export const readRules: readonly Rule[] = [readSummary, readQuestion];
