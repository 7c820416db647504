import { MAX_JSON_DEPTH } from '../../json-depth.ts';
import { findMissingPackages } from '../../optional-packages.ts';
import { spend } from '../budget.ts';

/** Name of the helper that writes a value, so that what it costs is counted. Templates cannot name it. */
export const SHOW = 'show';

/** Helpers that templates may use; each block and each subexpression names one or a value. */
export const HELPERS = ['if', 'unless', 'each', 'with', 'lookup', 'jsonPath', 'json', 'faker', 'randomInt', 'now'];

/** What compiling a value or a block costs. */
const STEPS_PER_TAG = 50;

/** Spends what parsing and compiling a template costs, before it is parsed.
 *  @throws Error for blocks and subexpressions that are nested too deep: the parser's time grows with the depth */
export function checkSource(source: string): void {
  let blocks = 0;
  for (const [tag, kind] of source.matchAll(/\{\{[~{]*\s*([#^/]?)[^}]*/g)) {
    spend(STEPS_PER_TAG);
    if (kind) blocks += kind === '/' ? -1 : 1;
    let parentheses = 0;
    for (const character of tag) {
      if (character === '(') parentheses += 1;
      else if (character === ')') parentheses -= 1;
      if (blocks + parentheses > MAX_JSON_DEPTH) throw tooDeep();
    }
  }
}

const tooDeep = () => new Error(`it is nested deeper than ${MAX_JSON_DEPTH} levels`);

type Program = hbs.AST.Program;
interface Node {
  type?: string;
}
type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** Refuses what templates have no use for: unknown helpers, `log`, partials, decorators and blocks nested too deep. Returns
 *  the template with `{{value}}` written as a call of the helper SHOW.
 *  @throws Error */
export function checkTemplate(program: Program): Program {
  visit(program, 0);
  return program;
}

function visit(node: unknown, depth: number): void {
  if (typeof node !== 'object' || node === null) return;
  // A level of a template has several levels of nodes; a path such as a.b.c has one.
  if (depth > 8 * MAX_JSON_DEPTH) throw tooDeep();
  const { type = '' } = node as Node;
  if (/^Partial|^Decorator/.test(type)) throw new Error('partials and decorators are not supported');
  for (const part of Object.values(node)) visit(part, depth + 1);
  if (['MustacheStatement', 'BlockStatement', 'SubExpression'].includes(type)) checkCall(node as Call);
}

/** Also where the example does not reach the helper. */
function checkFaker(): void {
  const problem = findMissingPackages('it uses faker', ['@faker-js/faker']);
  if (problem !== null) throw new Error(problem);
}

function checkCall(call: Call): void {
  const path = call.path as hbs.AST.PathExpression;
  const isHelper = HELPERS.includes(path.original);
  if (path.original === 'faker') checkFaker();
  if (isHelper) return;
  if (path.type !== 'PathExpression') throw new Error(`"${path.original}" is neither a helper nor a field`);
  if (call.params.length > 0 || call.hash || call.type === 'SubExpression') {
    throw new Error(`there is no helper "${path.original}": use ${HELPERS.join(', ')}`);
  }
  if (call.type !== 'MustacheStatement') return;
  call.params = [path];
  call.path = { ...path, data: false, depth: 0, parts: [SHOW], original: SHOW };
}
