import { compile } from 'css-select';
import { parse as parseSelector, type Selector } from 'css-what';
import type { AnyNode, Element } from 'domhandler';
import { LRUCache } from 'lru-cache';
import postcss, { type Rule } from 'postcss';
import { readDeclaration } from './declarations.ts';
import type { Look } from './look.ts';
import type { StyleRule, StyleRules } from './page-styles.ts';

export interface StyleSheet {
  rules: StyleRules;
  /** What is not applied, each once: properties, values, selectors and at-rules. */
  leftOut: readonly string[];
}

interface ReadRule extends Omit<StyleRule, 'order'> {
  key: string;
  specificity: number;
}

const MAX_RULES = 2_000;

/** Reads a style sheet. Never throws: what cannot be read is left out. */
export function readStyleSheet(css: string): StyleSheet {
  const leftOut = new Set<string>();
  const rules: ReadRule[] = [];
  const variables = new Map<string, string>();
  const root = parseCss(css, leftOut);
  root?.walkDecls(/^--/, ({ prop, value }) => void variables.set(prop, value));
  root?.walkAtRules((rule) => {
    if (rule.name !== 'media' || !widthsOf(rule.params)) leftOut.add(`@${rule.name} ${rule.params}`.trim());
  });
  root?.walkRules((rule) => {
    const widths = widthsOfRule(rule);
    if (!widths || rules.length >= MAX_RULES) return;
    const look = lookOfRule(rule, variables, leftOut);
    for (const selector of rule.selectors) {
      const read = readSelector(selector);
      if (read) rules.push({ ...read, ...widths, look });
      else leftOut.add(selector);
    }
  });
  return { rules: byKey(rules), leftOut: [...leftOut] };
}

function byKey(rules: readonly ReadRule[]): StyleRules {
  const ordered = rules.toSorted((a, b) => a.specificity - b.specificity).map((rule, order) => ({ ...rule, order }));
  return Map.groupBy(ordered, ({ key }) => key);
}

function parseCss(css: string, leftOut: Set<string>) {
  try {
    return postcss.parse(css);
  } catch (error) {
    leftOut.add(`all of it: ${(error as Error).message}`);
    return null;
  }
}

function lookOfRule(rule: Rule, variables: ReadonlyMap<string, string>, leftOut: Set<string>): Look {
  const look: Look = {};
  rule.each((node) => {
    if (node.type !== 'decl' || node.prop.startsWith('--')) return;
    const value = node.value
      .replace(/var\(\s*(--[\w-]+)[^)]*\)/g, (_, name: string) => variables.get(name) ?? '')
      .trim();
    const read = readDeclaration(node.prop.toLowerCase(), value);
    if (read) Object.assign(look, read);
    else leftOut.add(`${node.prop}: ${node.value}`);
  });
  return look;
}

function readSelector(text: string): Pick<ReadRule, 'key' | 'matches' | 'specificity'> | null {
  try {
    const [selector] = parseSelector(text);
    if (!selector || selector.some(({ type }) => type === 'pseudo-element')) return null;
    const test = compile<AnyNode, Element>(text);
    return { key: keyOf(selector), matches: test, specificity: specificityOf(selector) };
  } catch {
    return null;
  }
}

function keyOf(selector: readonly Selector[]): string {
  const start = selector.findLastIndex(({ type }) => COMBINATORS.has(type)) + 1;
  const last = selector.slice(start);
  for (const part of last) {
    if (part.type === 'attribute' && part.action === 'element' && part.name === 'class') return `.${part.value}`;
  }
  const tag = last.find((part) => part.type === 'tag');
  return tag?.type === 'tag' ? tag.name : '*';
}

const COMBINATORS = new Set(['descendant', 'child', 'sibling', 'adjacent']);

/** Ids count 10,000, classes, attributes and pseudo-classes 100, element names 1. */
function specificityOf(selector: readonly Selector[]): number {
  return selector.reduce((total, part) => {
    if (part.type === 'tag') return total + 1;
    if (part.type === 'attribute') return total + (part.name === 'id' && part.action === 'equals' ? 10_000 : 100);
    return part.type === 'pseudo' ? total + 100 : total;
  }, 0);
}

type Widths = Pick<StyleRule, 'minWidth' | 'maxWidth'>;
const ALL_WIDTHS: Widths = { minWidth: 0, maxWidth: Number.POSITIVE_INFINITY };

/** Null if the rule is in an at-rule that is left out. */
function widthsOfRule(rule: Rule): Widths | null {
  const { parent } = rule;
  if (parent?.type === 'root') return ALL_WIDTHS;
  return parent?.type === 'atrule' && 'params' in parent ? widthsOf(String(parent.params)) : null;
}

/** Reads `screen`, `all`, `(min-width: 500px)` and `(max-width: 500px)`, joined by `and`. */
function widthsOf(params: string): Widths | null {
  const widths = { ...ALL_WIDTHS };
  for (const part of params.toLowerCase().split(/\band\b/)) {
    const [, side, pixels] = /^\s*\((min|max)-width:\s*(\d+)px\)\s*$/.exec(part) ?? [];
    if (side === 'min') widths.minWidth = Number(pixels);
    else if (side === 'max') widths.maxWidth = Number(pixels);
    else if (!/^\s*(?:only\s+)?(?:screen|all)\s*$/.test(part)) return null;
  }
  return widths;
}

// Of all pages: a site has the same style sheets on all of its pages.
const cache = new LRUCache<string, StyleRules>({ max: 50 });
const MAX_CSS_LENGTH = 200_000;

/** The rules of a style sheet. The same text is read once. */
export function rulesOf(css: string): StyleRules {
  const known = cache.get(css);
  if (known) return known;
  const { rules } = readStyleSheet(css.slice(0, MAX_CSS_LENGTH));
  cache.set(css, rules);
  return rules;
}
