import type { AnyNode, ChildNode, Element, ParentNode } from 'domhandler';
import { childElements, isElement, isText } from '../../browser/dom.ts';
import { indexOf } from '../../browser/page-index.ts';
import { parseFragment } from '../../browser/parse-page.ts';
import { ScriptError } from '../../browser/script-error.ts';
import { innerTextOf, textContentOf } from '../markup.ts';
import type { Operation } from './operation.ts';
import { attributeOf, toText } from './operation.ts';
import type { ScriptNode, ScriptPage } from './script-page.ts';

/** Operations on the document tree: query, read, modify. */
export const treeOperations: Record<string, Operation> = {
  parent: (page, handle) => {
    const { parent } = page.node(handle);
    return isElement(parent) ? page.name(parent) : null;
  },
  isConnected: (page, handle) => page.isConnected(page.node(handle)),
  children: (page, handle) => page.nameAll(childElements(page.parent(handle))),
  childNodes: (page, handle) => {
    const node = page.node(handle);
    return 'children' in node ? page.nameAll(node.children as ScriptNode[]) : [];
  },
  sibling: (page, handle, step, isElementWanted) => {
    const way = step === 1 ? 'next' : 'prev';
    let at = page.node(handle)[way];
    while (at && isElementWanted === 1 && !isElement(at)) at = at[way];
    return page.nameIfAny(at as ScriptNode | null);
  },
  select: (page, handle, selector, isFirstOnly) =>
    page.nameAll(select(page, page.parent(handle), toText(selector), isFirstOnly === 1)),
  matches: (page, handle, selector) =>
    withSelector(toText(selector), (css) => page.page.$(page.element(handle)).is(css)),
  closest: (page, handle, selector) =>
    withSelector(toText(selector), (css) =>
      page.nameIfAny(page.page.$(page.element(handle)).closest(css)[0] as Element | undefined),
    ),
  byId: (page, id) => page.nameIfAny(indexOf(page.page).byId.get(toText(id))),
  attribute: (page, handle, name) => attributeOf(page.element(handle), attributeName(name)) ?? null,
  attributeNames: (page, handle) => Object.keys(page.element(handle).attribs),
  setAttribute: (page, handle, name, value) => {
    const element = page.element(handle);
    const key = attributeName(name);
    if (!/^[^\s"'<>/=\p{Cc}]{1,200}$/u.test(key) || key === '__proto__') {
      throw new ScriptError('InvalidCharacterError', 'The name of the attribute is not valid.');
    }
    page.countWritten(toText(value).length + key.length);
    // Only the user of the device may choose files.
    if (element.attribs.type?.toLowerCase() === 'file' && key === 'value') return;
    if (key === 'type') delete element.attribs.value;
    element.attribs[key] = toText(value);
    touch(page, key);
  },
  removeAttribute: (page, handle, name) => {
    const key = attributeName(name);
    delete page.element(handle).attribs[key];
    touch(page, key);
  },
  text: (page, handle) => textContentOf(page.node(handle)),
  innerText: (page, handle) => innerTextOf(page.node(handle)),
  setText: (page, handle, text) => {
    const node = page.node(handle);
    page.countWritten(toText(text).length);
    if (isText(node)) {
      node.data = toText(text);
      page.touch();
    } else if (isElement(node)) {
      page.page.$(node).text(toText(text));
      page.touchTree();
    }
  },
  html: (page, handle, isOuter) => {
    const wrapped = page.page.$(page.element(handle));
    return isOuter === 1 ? page.page.$.html(wrapped) : wrapped.html();
  },
  setHtml: (page, handle, html) => {
    const element = page.element(handle);
    page.countWritten(toText(html).length);
    const holder = parseFragment(page.page.$, toText(html));
    page.countElements(page.page.$(holder).find('*').length);
    page.checkPlace(element, holder);
    page.page
      .$(element)
      .empty()
      .append([...holder.children]);
    page.touchTree();
  },
  create: (page, tag) => {
    const name = toText(tag).toLowerCase();
    if (!/^[a-z][a-z\d-]{0,60}$/.test(name)) throw new ScriptError('InvalidCharacterError', 'The tag is not valid.');
    page.countElements(1);
    const made = page.page.$(`<${name}></${name}>`)[0];
    page.page.$(made).remove();
    return page.nameIfAny(made as Element | undefined);
  },
  createText: (page, text) => {
    page.countElements(1);
    page.countWritten(toText(text).length);
    const [made] = page.page
      .$('<p>')
      .text(toText(text) || ' ')
      .contents();
    page.page.$(made).remove();
    return page.nameIfAny(made as ScriptNode | undefined);
  },
  clone: (page, handle, isDeep) => {
    const copy = page.page.$(page.node(handle)).clone()[0];
    if (isElement(copy as AnyNode) && isDeep !== 1) page.page.$(copy as Element).empty();
    page.countElements(1 + (copy ? page.page.$(copy).find('*').length : 0));
    page.countWritten(copy ? page.page.$.html(page.page.$(copy)).length : 0);
    return page.nameIfAny(copy as ScriptNode | undefined);
  },
  insert: (page, parentHandle, handle, beforeHandle) => {
    const parent = page.parent(parentHandle);
    const node = page.node(handle);
    page.checkPlace(parent, node);
    const before = beforeHandle === null ? null : page.node(beforeHandle);
    if (before === node) return;
    if (before && before.parent !== parent) {
      throw new ScriptError('NotFoundError', 'The node to insert before is not a child of this node.');
    }
    page.page.$(node).remove();
    place(parent, node as ChildNode, before as ChildNode | null);
    page.touchTree();
  },
  remove: (page, handle) => {
    page.page.$(page.node(handle)).remove();
    page.touchTree();
  },
};

// Replaces cheerio's function, which cannot insert before a text node.
function place(parent: ParentNode, node: ChildNode, before: ChildNode | null): void {
  const index = before ? parent.children.indexOf(before) : parent.children.length;
  node.parent = parent;
  node.prev = parent.children[index - 1] ?? null;
  node.next = before;
  if (node.prev) node.prev.next = node;
  if (before) before.prev = node;
  parent.children.splice(index, 0, node);
}

/** Attributes used by the page index. */
const KEYS = new Set(['id', 'for', 'type', 'href']);

function touch(page: ScriptPage, attribute: string): void {
  if (KEYS.has(attribute)) page.touchTree();
  else page.touch();
}

const attributeName = (name: unknown): string => String(name ?? '').toLowerCase();

function select({ page }: ScriptPage, scope: ParentNode, selector: string, isFirstOnly: boolean): Element[] {
  return withSelector(selector, (css) => {
    const found = page.$(scope as Element).find(css);
    return (isFirstOnly ? found.first() : found).toArray();
  });
}

function withSelector<T>(selector: string, find: (selector: string) => T): T {
  if (selector.trim() === '') throw new ScriptError('SyntaxError', "'' is not a valid selector.");
  try {
    return find(selector);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    throw new ScriptError('SyntaxError', `'${selector.slice(0, 100)}' is not a valid selector.`);
  }
}
