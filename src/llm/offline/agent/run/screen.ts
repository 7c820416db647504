import type { AccessibilityNode, Observation } from '../../../../device/device.ts';
import { toMatchable } from '../../../../language/words/phrase-table.ts';
import { asSentence } from '../../../../language/words/sentence.ts';

/** An interactive element of the page. */
export interface Control {
  ref: string;
  role: string;
  name: string;
  /** The question of radio buttons; the name, with that of its group where another field of the form has the same name:
   *  `Sender: Town`. */
  label: string;
  value: string;
  isOn: boolean;
  isRequired: boolean;
  options: readonly string[];
  /** Name of its group, such as the question of radio buttons. */
  group: string;
  /** The closest form, or the page. */
  form: AccessibilityNode;
  isSearch: boolean;
  /** Whether it is a file field. */
  isFile: boolean;
  /** Whether it is outside the banner, navigation and footer. */
  isInMain: boolean;
  /** The boxes of a code that is entered one character a box; this control stands for all of them. */
  boxes?: readonly Control[];
}

export interface Link {
  ref: string | null;
  name: string;
  url: string;
}

const FIELD_ROLES = new Set(['textbox', 'searchbox', 'spinbutton', 'checkbox', 'radio', 'combobox', 'switch']);
const GROUP_ROLES = new Set(['group', 'radiogroup']);
const SHARED_ROLES = new Set(['banner', 'navigation', 'contentinfo']);

/** A node and its ancestors, outermost first. */
export interface Placed {
  node: AccessibilityNode;
  ancestors: readonly AccessibilityNode[];
}

/** All nodes, in reading order. */
export function nodesOf(root: AccessibilityNode): Placed[] {
  const placed: Placed[] = [];
  const pending: Placed[] = [{ node: root, ancestors: [] }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    placed.push(next);
    const ancestors = [...next.ancestors, next.node];
    for (const child of (next.node.children ?? []).toReversed()) pending.push({ node: child, ancestors });
  }
  return placed;
}

/** The current page, or the whole screen if there is none. */
export function pageOf({ tree }: Observation): AccessibilityNode {
  return nodesOf(tree).find(({ node }) => node.role === 'document')?.node ?? tree;
}

/** Enabled links, buttons and fields of the page, in reading order. */
export function controlsOf(screen: Observation): Control[] {
  const page = pageOf(screen);
  const controls = nodesOf(page).flatMap((placed) => {
    const { node } = placed;
    if (node.ref === undefined || node.states?.includes('disabled')) return [];
    return [toControl(node, node.ref, placed.ancestors, page)];
  });
  return withGroups(controls);
}

/** Names the group of fields that share their form and their name with a field of another group. */
function withGroups(controls: readonly Control[]): Control[] {
  const first = new Map<AccessibilityNode, Map<string, string>>();
  const ambiguous = new Map<AccessibilityNode, Set<string>>();
  const grouped = controls.filter((control) => isField(control) && control.role !== 'radio');
  for (const { form, name, group } of grouped) {
    const groups = first.get(form) ?? new Map<string, string>();
    if ((groups.get(name) ?? group) !== group) ambiguous.set(form, (ambiguous.get(form) ?? new Set()).add(name));
    first.set(form, groups.set(name, group));
  }
  const isAmbiguous = ({ form, name, group, role }: Control): boolean =>
    group !== '' && role !== 'radio' && (ambiguous.get(form)?.has(name) ?? false);
  return controls.map((control) =>
    isAmbiguous(control) ? { ...control, label: `${control.group}: ${control.name}` } : control,
  );
}

function toControl(
  node: AccessibilityNode,
  ref: string,
  ancestors: readonly AccessibilityNode[],
  page: AccessibilityNode,
): Control {
  const form = ancestors.findLast(({ role }) => role === 'form' || role === 'search') ?? page;
  const group = ancestors.findLast(({ role, name }) => GROUP_ROLES.has(role) && name !== '')?.name ?? '';
  return {
    ref,
    role: node.role,
    name: node.name,
    label: node.role === 'radio' && group !== '' ? group : node.name,
    value: node.value ?? '',
    isOn: node.states?.some((state) => state === 'checked' || state === 'selected') ?? false,
    isRequired: node.states?.includes('required') ?? false,
    options: node.options ?? [],
    group,
    form,
    isSearch: node.role === 'searchbox' || (form !== page && isSearchForm(form)),
    isFile: node.role === 'button' && node.value !== undefined,
    isInMain: !ancestors.some(({ role }) => SHARED_ROLES.has(role)),
  };
}

const isSearchForm = (form: AccessibilityNode): boolean =>
  form.role === 'search' || nodesOf(form).some(({ node }) => node.role === 'searchbox');

export const isField = ({ role }: Control): boolean => FIELD_ROLES.has(role);
export const isText = ({ role }: Control): boolean =>
  role === 'textbox' || role === 'searchbox' || role === 'spinbutton';
export const isButton = ({ role, isFile }: Control): boolean => role === 'button' && !isFile;
export const isPasswordField = (control: Control): boolean =>
  control.role === 'textbox' && /\bpass(?:word|phrase|code)\b/i.test(control.name);

/** The links on the page, in reading order. */
export function listLinks(screen: Observation): Link[] {
  return nodesOf(pageOf(screen)).flatMap(({ node }) => toLink(node) ?? []);
}

function toLink({ role, ref, name, value }: AccessibilityNode): Link | null {
  return role === 'link' && value !== undefined ? { ref: ref ?? null, name, url: value } : null;
}

export interface Item {
  link: Link;
  /** Text of the item. */
  text: string;
}

/** List items of the page: search results, or else the longest list or table with links. */
export function listItems(screen: Observation): Item[] {
  const lists = nodesOf(pageOf(screen)).filter(
    ({ node, ancestors }) =>
      (node.role === 'list' || node.role === 'table') && !ancestors.some(({ role }) => SHARED_ROLES.has(role)),
  );
  const results = lists.find(({ node }) => isResultsName(node.name));
  if (results) return itemsOf(results.node);
  return lists
    .map(({ node }) => itemsOf(node))
    .reduce<Item[]>((best, next) => (next.length > best.length ? next : best), []);
}

const isResultsName = (name: string): boolean => /^(?:search )?results$/i.test(name);

/** Search results; null if the screen shows none. */
export function listResults(screen: Observation): Item[] | null {
  const list = nodesOf(pageOf(screen)).find(({ node }) => node.role === 'list' && isResultsName(node.name));
  return list ? itemsOf(list.node) : null;
}

function itemsOf(list: AccessibilityNode): Item[] {
  const entries = nodesOf(list).filter(({ node }) => node.role === 'listitem' || node.role === 'row');
  return entries.flatMap(({ node }) => {
    const link = nodesOf(node)
      .map((placed) => toLink(placed.node))
      .find((found) => found !== null);
    return link ? [{ link, text: textOf(node) }] : [];
  });
}

/** Name of a node, or else the text of its descendants. */
function textOf(root: AccessibilityNode): string {
  return root.name || (root.children ?? []).map(textOf).filter(Boolean).join(' ');
}

/** Error message of the page; empty if there is none. */
export function alertOf(screen: Observation): string {
  const alert = nodesOf(pageOf(screen)).find(({ node }) => node.role === 'alert');
  return alert ? textOf(alert.node).slice(0, MAX_MESSAGE_LENGTH) : '';
}

const MAX_MESSAGE_LENGTH = 400;

/** The texts of the page beside its controls, in reading order. */
export function textsOf(screen: Observation): string[] {
  return nodesOf(pageOf(screen)).flatMap(({ node, ancestors }) => {
    const isOwn = node.ref === undefined && node.name !== '' && (node.children ?? []).length === 0;
    return isOwn && !ancestors.some(({ role }) => SHARED_ROLES.has(role)) ? [node.name] : [];
  });
}

/** Whether a folded word stands on the page in front. */
export function usedWords({ screen }: { screen: Observation }): (word: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return (word) => {
    words ??= new Set(
      toMatchable(
        nodesOf(pageOf(screen))
          .map(({ node }) => node.name)
          .join(' '),
      ).map(({ lower }) => lower),
    );
    return words.has(word);
  };
}

/** The page's heading and the text below it: its message after a form was submitted. */
export function messageOf(screen: Observation): string {
  const nodes = nodesOf(pageOf(screen)).filter(
    ({ ancestors }) => !ancestors.some(({ role }) => SHARED_ROLES.has(role)),
  );
  const start = nodes.findIndex(({ node }) => node.role === 'heading');
  const texts = nodes.slice(start + 1).filter(({ node }) => !hasControl(node));
  const said = texts.find(({ node }) => node.role === 'status') ?? texts.find(({ node }) => node.role === 'paragraph');
  const heading = start === -1 ? screen.title : (nodes[start]?.node.name ?? '');
  return [heading, ...(said ? [textOf(said.node)] : [])]
    .map(asSentence)
    .join(' ')
    .slice(0, MAX_MESSAGE_LENGTH)
    .toWellFormed();
}

// Links and fields say nothing about what was done.
const hasControl = (node: AccessibilityNode): boolean => nodesOf(node).some((inner) => inner.node.ref !== undefined);
