import type { Clock } from '../../clock.ts';
import type { Ids } from '../../ids.ts';
import { withBudget } from '../budget.ts';
import type { ControlState, ControlStateStore } from '../control-state-store.ts';
import type { SeenRequest } from '../seen-request.ts';
import { type ActiveRule, compileRule, compileStoredRule, type Ruling } from './active-rule.ts';
import { findNearestRule, type NearestRule } from './nearest-rule.ts';
import { checkOverlaps } from './overlaps.ts';
import type { RuleDocument, StoredRule } from './rule.ts';
import { indexRules } from './rule-index.ts';

/** A rule with its counts since the start of the server. */
export interface RuleReport extends StoredRule {
  /** How many requests matched, and to how many the rule was applied. */
  matched: number;
  applied: number;
}

/** The rules of all accounts. They survive a restart; counts and scenarios start again. `accountId` null means all
 *  accounts. */
export interface RuleBook {
  list(accountId: string | null): RuleReport[];
  find(accountId: string | null, id: string): RuleReport | null;
  /** Adds rules; one with the id of an existing rule replaces it. All or none.
   *  @throws InvalidDocumentError naming the path of what is wrong, such as `rules[0].match.path` */
  add(accountId: string | null, documents: readonly RuleDocument[], at?: string): Promise<RuleReport[]>;
  /** Adds rules of several accounts. `save` stores what it gets together with what belongs to them, all or nothing. Throws
   *  as `add` does. */
  addWith(additions: readonly RuleAddition[], save: (state: ControlState) => Promise<void>): Promise<void>;
  /** Replaces all rules of the scope. */
  replaceAll(accountId: string | null, documents: readonly RuleDocument[], at?: string): Promise<RuleReport[]>;
  /** The rules of the scope as they are stored. */
  listStored(accountId: string | null): StoredRule[];
  /** Replaces the rules of the scope by stored ones of it, and puts its scenarios back to their start. */
  restore(accountId: string | null, stored: readonly StoredRule[]): Promise<void>;
  /** Resolves to whether there was such a rule. */
  remove(accountId: string | null, id: string): Promise<boolean>;
  /** Removes all rules of the scope and puts its scenarios back to their start. */
  clear(accountId: string | null): Promise<void>;
  /** Puts the scenarios of the scope back to their start. */
  restartScenarios(accountId: string | null): void;
  scenarios(): Record<string, string>;
  /** Whether a rule may concern this operation. */
  concerns(operation: string | null): boolean;
  /** What the first rule that applies demands of this request, and counts the call; null if none applies. */
  judge(request: SeenRequest): Ruling | null;
  /** The rule that comes nearest to being applied to the request; null without rules. */
  nearest(request: SeenRequest): NearestRule | null;
}

/** Rules of an account; `at` is their path in the document. */
export interface RuleAddition {
  accountId: string;
  documents: readonly RuleDocument[];
  at: string;
}

export interface RuleBookOptions {
  store: ControlStateStore;
  clock: Pick<Clock, 'now'>;
  ids: Pick<Ids, 'newId'>;
}

const NAME = 'rules';

/** Opens the stored rules. */
export async function openRuleBook({ store, clock, ids }: RuleBookOptions): Promise<RuleBook> {
  const scenarios = new Map<string, string>();
  let rules: ActiveRule[] = [];
  let index = indexRules([]);

  function use(changed: ActiveRule[]): void {
    rules = changed;
    index = indexRules(inOrder(changed));
  }
  const stored = JSON.parse((await store.read(NAME)) ?? '[]') as StoredRule[];
  use(stored.map((rule) => compileStoredRule(rule)));

  let lastChange: Promise<unknown> = Promise.resolve();
  /** Stores the rules that `toChanged` makes of those there are, then uses them. Changes come one after the other: each
   *  sees what the one before has stored. */
  function change(toChanged: () => ActiveRule[], save = (state: ControlState) => store.write(state.name, state.json)) {
    const done = lastChange.then(async () => {
      const changed = toChanged();
      await save({ name: NAME, json: JSON.stringify(changed.map(({ rule }) => rule)) });
      use(changed);
    });
    lastChange = done.catch(() => undefined);
    return done;
  }

  function compile(accountId: string | null, documents: readonly RuleDocument[], at: string): ActiveRule[] {
    return withBudget(() =>
      documents.map((document, index) =>
        compileRule({ ...document, id: document.id ?? ids.newId(), accountId }, `${at}[${index}]`),
      ),
    );
  }

  async function put(toKept: () => ActiveRule[], added: ActiveRule[], at: string): Promise<RuleReport[]> {
    await change(() => {
      const kept = toKept();
      checkOverlaps(kept, added, at);
      return [...kept, ...added];
    });
    return added.map(toReport);
  }

  function restartScenarios(accountId: string | null): void {
    if (accountId === null) scenarios.clear();
    for (const { rule } of rules.filter(isOf(accountId))) if (rule.scenario) scenarios.delete(rule.scenario.name);
  }

  return {
    list: (accountId) => rules.filter(isOf(accountId)).map(toReport),
    find(accountId, id) {
      const found = rules.filter(isOf(accountId)).find(({ rule }) => rule.id === id);
      return found ? toReport(found) : null;
    },
    async add(accountId, documents, at = 'rules') {
      const added = compile(accountId, documents, at);
      return put(() => withoutReplaced(rules, accountId, added), added, at);
    },
    addWith(additions, save) {
      const toChanged = () =>
        additions.reduce((present, { accountId, documents, at }) => {
          const added = compile(accountId, documents, at);
          const kept = withoutReplaced(present, accountId, added);
          checkOverlaps(kept, added, at);
          return [...kept, ...added];
        }, rules);
      return change(toChanged, save);
    },
    replaceAll: async (accountId, documents, at = 'rules') =>
      put(() => rules.filter(isNotOf(accountId)), compile(accountId, documents, at), at),
    listStored: (accountId) => rules.filter(isOf(accountId)).map(({ rule }) => rule),
    async restore(accountId, stored) {
      restartScenarios(accountId);
      const restored = stored.map((rule) => compileStoredRule(rule)).filter(isOf(accountId));
      await change(() => [...rules.filter(isNotOf(accountId)), ...restored]);
    },
    async remove(accountId, id) {
      const isMeant = (each: ActiveRule) => isOf(accountId)(each) && each.rule.id === id;
      let isFound = false;
      await change(() => {
        isFound = rules.some(isMeant);
        return rules.filter((each) => !isMeant(each));
      });
      return isFound;
    },
    async clear(accountId) {
      restartScenarios(accountId);
      await change(() => rules.filter(isNotOf(accountId)));
    },
    restartScenarios,
    scenarios: () => Object.fromEntries(scenarios),
    concerns: (operation) => index.concerns(operation),
    judge(request) {
      const world = { scenarios, now: clock.now };
      return withBudget(() => {
        for (const each of index.candidates(request)) {
          const ruling = each.judge(request, world);
          if (ruling) return ruling;
        }
        return null;
      });
    },
    nearest: (request) => withBudget(() => findNearestRule(inOrder(rules), request)),
  };
}

const isOf =
  (accountId: string | null) =>
  ({ rule }: ActiveRule): boolean =>
    accountId === null || rule.accountId === accountId;
const isNotOf = (accountId: string | null) => (each: ActiveRule) => !isOf(accountId)(each);

/** The rules that stay when others are added to the scope. */
function withoutReplaced(rules: readonly ActiveRule[], accountId: string | null, added: readonly ActiveRule[]) {
  const replaced = new Set(added.map(({ rule }) => rule.id));
  return rules.filter((each) => !(isOf(accountId)(each) && replaced.has(each.rule.id)));
}

const toReport = ({ rule, counts }: ActiveRule): RuleReport => ({ ...rule, ...counts });

/** The enabled rules in the order in which they are tried: by priority, the newest first. */
function inOrder(rules: readonly ActiveRule[]): ActiveRule[] {
  const enabled = rules.filter(({ rule }) => rule.enabled !== false);
  return enabled.reverse().sort((a, b) => (b.rule.priority ?? 0) - (a.rule.priority ?? 0));
}
