import { Type } from '#typebox';
import type { RuleDocument } from '../../../control/rules/rule.ts';
import type { RuleBook } from '../../../control/rules/rule-book.ts';
import { AppError } from '../../../errors.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { checkRule } from '../../wire/control/check-rule.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';
import { RuleList, RulesBody, ShownRule } from '../../wire/control/rule.ts';

const MAX_RULES = 1000;
const RuleParams = Type.Object({ rule_id: Type.String() });

/** Rules that decide what happens to requests. */
export async function ruleRoutes(app: App, { rules, operations }: RuleRouteOptions): Promise<void> {
  const read = (body: unknown): RuleDocument[] => {
    const documents = toList(body);
    if (documents.length > MAX_RULES) throw new AppError('invalid', `rules must be at most ${MAX_RULES}.`);
    return documents.map((document, index) => checkRule(document, `rules[${index}]`, operations()));
  };

  app.get(
    '/_doppel/rules',
    {
      schema: { ...controlRoute('listRules', 'List the rules'), querystring: ScopeQuery, response: { 200: RuleList } },
    },
    async ({ scope }) => ({ rules: rules.list(scope.accountId) }),
  );
  app.post(
    '/_doppel/rules',
    {
      schema: {
        ...controlRoute(
          'addRules',
          'Add rules',
          'One, or several; a rule with the id of another replaces it. All or none.',
        ),
        querystring: ScopeQuery,
        body: RulesBody,
        response: { 200: RuleList },
      },
    },
    async ({ scope, body }) => ({ rules: await rules.add(scope.accountId, read(body)) }),
  );
  app.put(
    '/_doppel/rules',
    {
      schema: {
        ...controlRoute('replaceRules', 'Replace all rules', 'All or none.'),
        querystring: ScopeQuery,
        body: RulesBody,
        response: { 200: RuleList },
      },
    },
    async ({ scope, body }) => ({ rules: await rules.replaceAll(scope.accountId, read(body)) }),
  );
  app.delete(
    '/_doppel/rules',
    {
      schema: {
        ...controlRoute('clearRules', 'Remove all rules', 'Scenarios start again.'),
        querystring: ScopeQuery,
        response: { 200: Done },
      },
    },
    async ({ scope }) => {
      await rules.clear(scope.accountId);
      return DONE;
    },
  );
  ruleByIdRoutes(app, rules);
}

export interface RuleRouteOptions {
  rules: RuleBook;
  /** The operationIds of all routes. */
  operations: () => ReadonlySet<string>;
}

function ruleByIdRoutes(app: App, rules: RuleBook): void {
  const schema = { params: RuleParams, querystring: ScopeQuery };
  app.get(
    '/_doppel/rules/:rule_id',
    {
      schema: { ...controlRoute('readRule', 'Read a rule'), ...schema, response: { 200: ShownRule, ...errors(404) } },
    },
    async ({ scope, params }) => rules.find(scope.accountId, params.rule_id) ?? unknownRule(),
  );
  app.delete(
    '/_doppel/rules/:rule_id',
    { schema: { ...controlRoute('removeRule', 'Remove a rule'), ...schema, response: { 200: Done, ...errors(404) } } },
    async ({ scope, params }) => ((await rules.remove(scope.accountId, params.rule_id)) ? DONE : unknownRule()),
  );
}

function unknownRule(): never {
  throw new AppError('not_found', 'There is no rule with this id.');
}

function toList(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const { rules } = body as { rules?: unknown };
  return Array.isArray(rules) ? rules : [body];
}
