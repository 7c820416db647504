import type { AccessibilityNode, Observation } from '../../../device/device.ts';

/** Something on the page that can be acted on. */
export interface Control {
  ref: string;
  role: string;
  name: string;
  value: string;
  isOn: boolean;
  isRequired: boolean;
  options: readonly string[];
  /** Name of the group that it belongs to, such as the question that radio buttons answer. */
  group: string;
  /** What holds it: the nearest form, or the page. */
  form: AccessibilityNode;
  isSearch: boolean;
  /** Takes a file. */
  isFile: boolean;
  /** Part of the page itself, not of what all pages of a site share. */
  isInMain: boolean;
}

export interface Link {
  ref: string | null;
  name: string;
  url: string;
}

const FIELD_ROLES = new Set(['textbox', 'searchbox', 'spinbutton', 'checkbox', 'radio', 'combobox', 'switch']);
const GROUP_ROLES = new Set(['group', 'radiogroup']);
const SHARED_ROLES = new Set(['banner', 'navigation', 'contentinfo']);

/** A node with all that hold it, outermost first. */
export interface Placed {
  node: AccessibilityNode;
  holders: readonly AccessibilityNode[];
}

/** All nodes, in reading order. */
export function nodesOf(root: AccessibilityNode): Placed[] {
  const placed: Placed[] = [];
  const pending: Placed[] = [{ node: root, holders: [] }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    placed.push(next);
    const holders = [...next.holders, next.node];
    for (const child of (next.node.children ?? []).toReversed()) pending.push({ node: child, holders });
  }
  return placed;
}

/** The page in front, or whatever else the screen shows where no page is. */
export function pageOf({ tree }: Observation): AccessibilityNode {
  return nodesOf(tree).find(({ node }) => node.role === 'document')?.node ?? tree;
}

/** Links, buttons and fields of the page that can be used, in reading order. */
export function controlsOf(screen: Observation): Control[] {
  const page = pageOf(screen);
  return nodesOf(page).flatMap((placed) => {
    const { node } = placed;
    if (node.ref === undefined || node.states?.includes('disabled')) return [];
    return [toControl(node, node.ref, placed.holders, page)];
  });
}

function toControl(
  node: AccessibilityNode,
  ref: string,
  holders: readonly AccessibilityNode[],
  page: AccessibilityNode,
): Control {
  const form = holders.findLast(({ role }) => role === 'form' || role === 'search') ?? page;
  return {
    ref,
    role: node.role,
    name: node.name,
    value: node.value ?? '',
    isOn: node.states?.some((state) => state === 'checked' || state === 'selected') ?? false,
    isRequired: node.states?.includes('required') ?? false,
    options: node.options ?? [],
    group: holders.findLast(({ role, name }) => GROUP_ROLES.has(role) && name !== '')?.name ?? '',
    form,
    isSearch: node.role === 'searchbox' || (form !== page && isSearchForm(form)),
    isFile: node.role === 'button' && node.value !== undefined,
    isInMain: !holders.some(({ role }) => SHARED_ROLES.has(role)),
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

/** What a field asks for: its own label, or the question that a group of radio buttons answers. */
export const labelOf = ({ role, name, group }: Control): string => (role === 'radio' && group !== '' ? group : name);

/** The links on the page, in reading order. */
export function listLinks(screen: Observation): Link[] {
  return nodesOf(pageOf(screen)).flatMap(({ node }) => toLink(node) ?? []);
}

function toLink({ role, ref, name, value }: AccessibilityNode): Link | null {
  return role === 'link' && value !== undefined ? { ref: ref ?? null, name, url: value } : null;
}

export interface Item {
  link: Link;
  /** All that the item says. */
  text: string;
}

/** What the page lists: the results of a search, or else the longest of its lists and tables that link somewhere. */
export function listItems(screen: Observation): Item[] {
  const lists = nodesOf(pageOf(screen)).filter(
    ({ node, holders }) =>
      (node.role === 'list' || node.role === 'table') && !holders.some(({ role }) => SHARED_ROLES.has(role)),
  );
  const results = lists.find(({ node }) => isResultsName(node.name));
  if (results) return itemsOf(results.node);
  return lists
    .map(({ node }) => itemsOf(node))
    .reduce<Item[]>((best, next) => (next.length > best.length ? next : best), []);
}

const isResultsName = (name: string): boolean => /^(?:search )?results$/i.test(name);

/** The results of a search; null when the screen shows none. */
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

/** The text of a node, or else of all in it. */
export function textOf(root: AccessibilityNode): string {
  return root.name || (root.children ?? []).map(textOf).filter(Boolean).join(' ');
}

/** What the page says went wrong; empty when it says nothing of the kind. */
export function alertOf(screen: Observation): string {
  const alert = nodesOf(pageOf(screen)).find(({ node }) => node.role === 'alert');
  return alert ? textOf(alert.node).slice(0, MAX_MESSAGE_LENGTH) : '';
}

const MAX_MESSAGE_LENGTH = 400;

/** The page's heading and what stands right below it: what it has to say after a form was sent. */
export function messageOf(screen: Observation): string {
  const nodes = nodesOf(pageOf(screen)).filter(({ holders }) => !holders.some(({ role }) => SHARED_ROLES.has(role)));
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

// What leads elsewhere, or asks for more, says nothing of what was done.
const hasControl = (node: AccessibilityNode): boolean => nodesOf(node).some((inner) => inner.node.ref !== undefined);

const asSentence = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);
