import type { CheerioAPI } from 'cheerio';
import type { AnyNode, ChildNode, Document, ParentNode } from 'domhandler';
import { Element, Text } from 'domhandler';
import type { OpenPage } from '../browser/browser.ts';
import { descendants, isElement, isText } from '../browser/dom.ts';
import { defaultOf, setDefault } from '../browser/forms/reset-form.ts';
import type { Page } from '../browser/page.ts';

/** A text, or an element as `[name, attributes, children]`. */
type NodeState = string | readonly [name: string, attributes: Record<string, string>, children: readonly NodeState[]];

/** An open page as plain JSON. Elements are indexes into the list of all elements: those of the document in document
 *  order, then those of the detached trees. */
export interface PageState {
  url: string;
  status: number;
  title: string;
  scroll: number;
  document: readonly NodeState[];
  /** Element trees outside the document. */
  detached: readonly NodeState[];
  focus: number | null;
  mark: { element: number; isRead: boolean } | null;
  problem: { control: number; text: string } | null;
  /** Initial states of changed controls. */
  defaults: readonly { control: number; value: string; isChecked: boolean; option: number | null }[];
}

/** A page as JSON, with the index of each element. */
export interface EncodedPage {
  state: PageState;
  placeOf: (element: Element) => number | null;
}

/** @param detached elements that may be outside the document; their whole trees are included */
export function encodePage(shown: OpenPage, detached: readonly Element[] = []): EncodedPage {
  const { page, scroll, focus, mark, problem } = shown;
  const root = documentOf(page.$);
  const outside = [...new Set(detached.map(topOf))].filter((element) => element.parent !== root);
  const elements = listElements(root, outside);
  const places = new Map(elements.map((element, place) => [element, place]));
  const placeOf = (element: Element | null) => (element && places.get(element)) ?? null;
  const [markPlace, problemPlace] = [placeOf(mark?.element ?? null), placeOf(problem?.control ?? null)];
  const state: PageState = {
    ...{ url: page.url, status: page.status, title: page.title, scroll },
    document: encodeChildren(root),
    detached: outside.map(encodeElement),
    focus: placeOf(focus),
    mark: mark && markPlace !== null ? { element: markPlace, isRead: mark.isRead } : null,
    problem: problem && problemPlace !== null ? { control: problemPlace, text: problem.text } : null,
    defaults: elements.flatMap((element, control) => {
      const first = defaultOf(element);
      return first ? [{ control, ...first, option: placeOf(first.option) }] : [];
    }),
  };
  return { state, placeOf };
}

/** Restores an encoded page into `shown`, keeping its `$`. Returns the elements by index. */
export function decodePage(shown: OpenPage, state: PageState): readonly Element[] {
  const { $ } = shown.page;
  const root = documentOf($);
  fill(root, state.document);
  const detached = state.detached.map(decodeNode).filter(isElement);
  const elements = listElements(root, detached);
  const at = (place: number | null | undefined) => elements[place ?? -1] ?? null;
  const [marked, control] = [at(state.mark?.element), at(state.problem?.control)];
  const { url, status, title } = state;
  shown.page = { url, status, title, $ } satisfies Page;
  shown.version += 1;
  shown.scroll = state.scroll;
  shown.focus = at(state.focus);
  shown.mark = state.mark && marked ? { element: marked, isRead: state.mark.isRead } : null;
  shown.problem = state.problem && control ? { control, text: state.problem.text } : null;
  for (const { control, value, isChecked, option } of state.defaults) {
    const element = at(control);
    if (element) setDefault(element, { value, isChecked, option: at(option) });
  }
  return elements;
}

function documentOf($: CheerioAPI): Document {
  const root = $.root()[0];
  if (!root) throw new Error('The page has no document.');
  return root;
}

function topOf(element: Element): Element {
  let top = element;
  while (isElement(top.parent)) top = top.parent;
  return top;
}

function listElements(root: ParentNode, detached: readonly Element[]): Element[] {
  return [...descendants(root), ...detached.flatMap((element) => [element, ...descendants(element)])];
}

function encodeChildren({ children }: ParentNode): NodeState[] {
  return (children as AnyNode[]).flatMap((child) => {
    if (isText(child)) return [child.data];
    return isElement(child) ? [encodeElement(child)] : [];
  });
}

const encodeElement = (element: Element): NodeState => [element.name, element.attribs, encodeChildren(element)];

function decodeNode(node: NodeState): ChildNode {
  if (typeof node === 'string') return new Text(node);
  const [name, attributes, children] = node;
  const element = new Element(name, attributes);
  fill(element, children);
  return element;
}

function fill(parent: ParentNode, nodes: readonly NodeState[]): void {
  const children = nodes.map(decodeNode);
  for (const [index, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[index - 1] ?? null;
    child.next = children[index + 1] ?? null;
  }
  parent.children = children;
}
