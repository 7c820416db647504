import type { Intent, Rule } from '../intent.ts';
import { scopeAfter } from './scope.ts';

/** The attribute that each comparative compares. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  longer: 'length',
  shorter: 'length',
  higher: 'height',
  taller: 'height',
  lower: 'height',
  bigger: 'area',
  larger: 'area',
  smaller: 'area',
  heavier: 'mass',
  lighter: 'mass',
  cheaper: 'price',
  faster: 'speed',
  slower: 'speed',
  deeper: 'depth',
  hotter: 'temperature',
  colder: 'temperature',
  wider: 'width',
  'more expensive': 'price',
  'less expensive': 'price',
  'more populous': 'population',
};

const COMPARE = /^compare (?:the )?(.{1,80}?) (?:of|for|between) (.{1,200})$/i;
const COMPARE_BY = /^compare (.{1,200}?) (?:by|on|in terms of|with regard to|for) (?:their |the )?(.{1,60})$/i;
const ADJECTIVE = '(?:is|are|was) (?:the )?((?:more|less) \\p{L}{2,20}|\\p{L}{2,20}er)';
const QUANTITY =
  '(?:has|have|had|costs?) (?:the )?(more|fewer|less|(?:larger|bigger|higher|greater|smaller|lower|longer|shorter)) ?(?:the )?([\\p{L} ]{0,40}?)';
const WHICH = new RegExp(
  `^(?:which|what|who)(?: one| of (?:them|these|the two))?(?: \\p{L}{2,20}){0,2} (?:${ADJECTIVE}|${QUANTITY})(?: one| of the two)?[,:]? (.{1,80}?) or (.{1,80}?)\\??$`,
  'iu',
);
const IS_THAN = /^(?:is|are|was) (.{1,80}?) ((?:more|less) \p{L}{2,20}|\p{L}{2,20}er) than (.{1,80}?)\??$/iu;

const WITH_IT =
  /^compare (?:it|that|this|the result) (?:with|to|against) (?:that of |(?:the )?.{1,60} of )?(.{1,80})$/i;
const ATTRIBUTE_OF = /^(?:the )?(.{1,60}?) of (?:the )?(.{1,80})$/i;

/** `compare it with Rome`: uses the attribute of the last question, such as the population of Tokyo. */
const readCompareWith: Rule = (clause, before) => {
  const other = WITH_IT.exec(clause)?.[1];
  const last = before.findLast(({ kind }) => kind === 'read');
  const [, attribute, subject] = ATTRIBUTE_OF.exec(last?.kind === 'read' ? last.question : '') ?? [];
  if (other === undefined || attribute === undefined || subject === undefined) return null;
  return toCompare(null, attribute, [subject, other], clause, before);
};

export const readCompare: Rule = (clause, before) => {
  const last = before.at(-1);
  // `and tell me which is larger`: the result of the comparison says it.
  if (last?.kind === 'compare' && /\bwhich\b/i.test(clause) && clause.length < 120) return [];
  const withIt = readCompareWith(clause, before);
  if (withIt) return withIt;
  const which = WHICH.exec(clause);
  if (which) {
    const [, adjective, quantity, noun, one = '', other = ''] = which;
    return toCompare(
      adjective ?? null,
      quantity === undefined ? null : noun?.trim() || null,
      [one, other],
      clause,
      before,
    );
  }
  const [, subject = '', comparative, than = ''] = IS_THAN.exec(clause) ?? [];
  if (comparative !== undefined) return toCompare(comparative, null, [subject, than], clause, before);
  const of = COMPARE.exec(clause);
  if (of) return toCompare(null, of[1] ?? '', splitSubjects(of[2] ?? ''), clause, before);
  const by = COMPARE_BY.exec(clause);
  return by ? toCompare(null, by[2] ?? '', splitSubjects(by[1] ?? ''), clause, before) : null;
};

const splitSubjects = (text: string): string[] =>
  text
    .split(/, and |, | and | with | to | versus | vs\.? /i)
    .map((subject) => subject.trim())
    .filter(Boolean)
    .slice(0, MAX_SUBJECTS);

const MAX_SUBJECTS = 6;

function toCompare(
  comparative: string | null,
  attribute: string | null,
  subjects: readonly string[],
  clause: string,
  before: readonly Intent[],
): Intent[] | null {
  if (subjects.length < 2) return null;
  const plain = comparative?.toLowerCase() ?? '';
  const measured = attribute ?? ATTRIBUTES[plain] ?? plain.replace(/^(?:more|less) /, '');
  if (measured === '') return null;
  const named = subjects.map((subject) => subject.replace(/^the /i, '').replace(/\?$/, ''));
  return [
    { kind: 'compare', attribute: measured, comparative, subjects: named, scope: scopeAfter(before), words: clause },
  ];
}
