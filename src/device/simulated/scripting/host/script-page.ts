import type { Document, Element, ParentNode, Text } from 'domhandler';
import type { OpenPage } from '../../browser/browser.ts';
import { descendants, isElement } from '../../browser/dom.ts';
import type { Page } from '../../browser/page.ts';
import { ScriptError } from '../../browser/script-error.ts';
import type { Computer } from '../../state.ts';

export type ScriptNode = Document | Element | Text;

/** A node as passed to the sandbox: its handle and tag. */
export type Named = readonly [handle: number, tag: string];

/** Navigation requested by a script; it happens after the script has ended. */
export type PendingNavigation =
  | { type: 'address'; url: URL }
  | { type: 'reload' }
  | { type: 'travel'; step: number }
  | { type: 'click'; element: Element }
  /** `isChecked`: submit only if the form is valid. */
  | { type: 'submit'; form: Element; submitter: Element | null; isChecked: boolean };

const MAX_COOKIE_LINES = 200;
const MAX_NEW_ELEMENTS = 20_000;
const MAX_WRITTEN = 1_000_000;
const MAX_ATTRIBUTES = 4_000_000;
const MAX_DEPTH = 200;

/** The page in front during one script run. */
export class ScriptPage {
  readonly computer: Computer;
  readonly shown: OpenPage;
  /** The last request wins. */
  navigation: PendingNavigation | null = null;
  hasChanged = false;
  /** Assignments to `document.cookie`, in order. */
  readonly cookieLines: string[] = [];
  private readonly nodes: ScriptNode[];
  private readonly handles = new Map<ScriptNode, number>();
  private newElementCount = 0;
  private written = 0;

  constructor(computer: Computer, shown: OpenPage) {
    this.computer = computer;
    this.shown = shown;
    const root = shown.page.$.root()[0];
    if (!root) throw new Error('The page has no document.');
    this.nodes = [root];
  }

  get page(): Page {
    return this.shown.page;
  }

  get root(): Document {
    return this.nodes[0] as Document;
  }

  node(handle: unknown): ScriptNode {
    const node = typeof handle === 'number' ? this.nodes[handle] : undefined;
    if (!node) throw new ScriptError('TypeError', 'The value is not a node of this page.');
    return node;
  }

  element(handle: unknown): Element {
    const node = this.node(handle);
    if (!isElement(node)) throw new ScriptError('TypeError', 'The value is not an element of this page.');
    return node;
  }

  parent(handle: unknown): ParentNode {
    const node = this.node(handle);
    if ('children' in node) return node;
    throw new ScriptError('HierarchyRequestError', 'A text holds no other nodes.');
  }

  name(node: ScriptNode): Named {
    let handle = this.handles.get(node);
    if (handle === undefined) {
      handle = this.nodes.push(node) - 1;
      this.handles.set(node, handle);
    }
    return [handle, isElement(node) ? node.name : '#text'];
  }

  nameAll(nodes: readonly ScriptNode[]): Named[] {
    return nodes.map((node) => this.name(node));
  }

  nameIfAny(node: ScriptNode | null | undefined): Named | null {
    return node ? this.name(node) : null;
  }

  isConnected(node: ScriptNode): boolean {
    for (let at: ScriptNode | ParentNode | null = node; at; at = at.parent) if (at === this.root) return true;
    return false;
  }

  setCookie(line: string): void {
    if (this.cookieLines.length >= MAX_COOKIE_LINES) throw quotaError('A script sets no more than 200 cookies.');
    this.cookieLines.push(line);
    this.computer.browser.cookies.accept(new URL(this.page.url), [line], { isScript: true });
  }

  /** Records a change of content, which invalidates the layout. */
  touch(): void {
    this.hasChanged = true;
    this.shown.version += 1;
  }

  /** Records a change of elements or of lookup attributes, which also invalidates the page index. */
  touchTree(): void {
    this.touch();
    this.shown.page = { ...this.shown.page };
  }

  countElements(count: number): void {
    this.newElementCount += count;
    if (this.newElementCount > MAX_NEW_ELEMENTS) throw quotaError('A script makes no more than 20,000 elements.');
  }

  countWritten(characters: number): void {
    if (this.written === 0 && attributeLength(this.root) > MAX_ATTRIBUTES) throw quotaError('The document is full.');
    this.written += characters;
    if (this.written > MAX_WRITTEN) throw quotaError('A script writes no more than 1,000,000 characters.');
  }

  /** Throws if inserting a node would create a cycle or exceed the maximum depth. */
  checkPlace(parent: ParentNode, node: ScriptNode): void {
    let depth = 0;
    for (let at: ParentNode | null = parent; at; at = at.parent) {
      if (at === node) throw hierarchyError('A node cannot be put into itself.');
      depth += 1;
    }
    if ('children' in node && depth + heightOf(node) > MAX_DEPTH) throw hierarchyError('The document is too deep.');
  }
}

const quotaError = (message: string): ScriptError => new ScriptError('QuotaExceededError', message);
const hierarchyError = (message: string): ScriptError => new ScriptError('HierarchyRequestError', message);

function heightOf(root: ParentNode): number {
  let height = 0;
  for (let level = [root]; level.length > 0; height += 1) {
    level = level.flatMap(({ children }) => (children as ScriptNode[]).filter(isElement));
  }
  return height;
}

function attributeLength(root: ParentNode): number {
  let length = 0;
  for (const { attribs } of descendants(root)) for (const name in attribs) length += attribs[name]?.length ?? 0;
  return length;
}
