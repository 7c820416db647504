import { EventTarget } from './events.js';
import { call } from './host.js';

/** DOM nodes. Each node wraps one handle of the host, and each handle has one node. */

const known = new Map();
const classes = new Map();
let handleOf;

/** Registers the class for some tags; `*` is the default, `#text` is for text nodes. */
export function register(Class, ...tags) {
  for (const tag of tags) classes.set(tag, Class);
}

/** Returns the node for a handle and a tag. */
export function wrap(found) {
  if (!found) return null;
  const [handle, tag] = found;
  const node = known.get(handle);
  if (node) return node;
  const fresh = new (classes.get(tag) ?? classes.get('*'))(handle, tag);
  known.set(handle, fresh);
  return fresh;
}

/** Extends Array, so that it can be iterated and returned like one. */
export class NodeList extends Array {
  static get [Symbol.species]() {
    return Array;
  }
  item(index) {
    return this[index] ?? null;
  }
  namedItem(name) {
    return this.find((node) => node.id === name || node.getAttribute?.('name') === name) ?? null;
  }
}

export function wrapAll(found) {
  const list = new NodeList();
  for (const each of found) list.push(wrap(each));
  return list;
}

export class Node extends EventTarget {
  #handle;
  static {
    handleOf = (node) => node.#handle;
  }

  constructor(handle) {
    super();
    this.#handle = handle;
  }
  get parentNode() {
    return wrap(call('parent', handleOf(this))) ?? (this.isConnected && this !== document ? document : null);
  }
  get parentElement() {
    return wrap(call('parent', handleOf(this)));
  }
  get ownerDocument() {
    return document;
  }
  get isConnected() {
    return call('isConnected', handleOf(this));
  }
  get childNodes() {
    return wrapAll(call('childNodes', handleOf(this)));
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling() {
    return wrap(call('sibling', handleOf(this), 1, 0));
  }
  get previousSibling() {
    return wrap(call('sibling', handleOf(this), -1, 0));
  }
  get textContent() {
    return call('text', handleOf(this));
  }
  set textContent(text) {
    call('setText', handleOf(this), String(text ?? ''));
  }
  contains(other) {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
  hasChildNodes() {
    return this.childNodes.length > 0;
  }
  appendChild(node) {
    return this.insertBefore(node, null);
  }
  insertBefore(node, before) {
    call('insert', handleOf(this), handleOf(node), before ? handleOf(before) : null);
    return node;
  }
  removeChild(node) {
    if (node.parentNode !== this) throw new TypeError('The node to be removed is not a child of this node.');
    node.remove();
    return node;
  }
  replaceChild(node, old) {
    this.insertBefore(node, old);
    return this.removeChild(old);
  }
  remove() {
    call('remove', handleOf(this));
  }
  append(...nodes) {
    for (const node of nodes) this.appendChild(toNode(node));
  }
  prepend(...nodes) {
    const first = this.firstChild;
    for (const node of nodes) this.insertBefore(toNode(node), first);
  }
  before(...nodes) {
    for (const node of nodes) this.parentNode?.insertBefore(toNode(node), this);
  }
  after(...nodes) {
    const next = this.nextSibling;
    for (const node of nodes) this.parentNode?.insertBefore(toNode(node), next);
  }
  replaceWith(...nodes) {
    this.before(...nodes);
    this.remove();
  }
  replaceChildren(...nodes) {
    this.textContent = '';
    this.append(...nodes);
  }
  cloneNode(isDeep = false) {
    return wrap(call('clone', handleOf(this), isDeep ? 1 : 0));
  }
}

Object.assign(Node, { ELEMENT_NODE: 1, TEXT_NODE: 3, DOCUMENT_NODE: 9 });

function toNode(value) {
  return value instanceof Node ? value : wrap(call('createText', String(value)));
}

export class Text extends Node {
  get nodeType() {
    return 3;
  }
  get nodeName() {
    return '#text';
  }
  get data() {
    return this.textContent;
  }
  set data(text) {
    this.textContent = text;
  }
  get nodeValue() {
    return this.textContent;
  }
  set nodeValue(text) {
    this.textContent = text;
  }
  toJSON() {
    return this.textContent;
  }
}

register(Text, '#text');

/** Common base of the document and elements. */
export class ParentNode extends Node {
  get children() {
    return wrapAll(call('children', handleOf(this)));
  }
  get childElementCount() {
    return this.children.length;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  querySelector(selector) {
    return wrap(call('select', handleOf(this), String(selector), 1)[0]);
  }
  querySelectorAll(selector) {
    return wrapAll(call('select', handleOf(this), String(selector), 0));
  }
  getElementsByTagName(name) {
    return this.querySelectorAll(name === '*' ? '*' : CSS.escape(name));
  }
  getElementsByClassName(names) {
    const list = String(names).split(/\s+/).filter(Boolean);
    return list.length === 0
      ? new NodeList()
      : this.querySelectorAll(list.map((name) => `.${CSS.escape(name)}`).join(''));
  }
}

export const CSS = {
  escape: (text) =>
    String(text).replace(/^\d|[^\w\u0080-\uffff-]/g, (found) => `\\${found.codePointAt(0).toString(16)} `),
};

export { handleOf };
