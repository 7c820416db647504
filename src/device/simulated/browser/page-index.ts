import type { Element } from 'domhandler';
import { closest, descendants, isElement } from './dom.ts';
import type { Page } from './page.ts';

/** Lookup tables of a page, built once. Elements do not change; only their values do. */
export interface PageIndex {
  /** Elements that can be acted on, by ref. */
  byRef: ReadonlyMap<string, Element>;
  refOf: ReadonlyMap<Element, string>;
  byId: ReadonlyMap<string, Element>;
  /** Labels by the id of their control. */
  labelFor: ReadonlyMap<string, Element>;
  /** Form controls, in document order. */
  controls: readonly Element[];
  /** Base of relative addresses. */
  baseUrl: string;
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);
const indexes = new WeakMap<Page, PageIndex>();

export function indexOf(page: Page): PageIndex {
  const known = indexes.get(page);
  if (known) return known;
  const index = buildIndex(page);
  indexes.set(page, index);
  return index;
}

function buildIndex(page: Page): PageIndex {
  const root = page.$.root()[0];
  const elements = root ? descendants(root) : [];
  const byRef = new Map<string, Element>();
  const refOf = new Map<Element, string>();
  const byId = new Map<string, Element>();
  const labelFor = new Map<string, Element>();
  for (const element of elements) {
    const { id, for: controlId } = element.attribs;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'label' && controlId !== undefined && !labelFor.has(controlId)) {
      labelFor.set(controlId, element);
    }
    if (!canBeActedOn(element)) continue;
    const ref = page.rendering ? page.rendering.refs.get(element) : `e${byRef.size + 1}`;
    if (ref === undefined) continue;
    byRef.set(ref, element);
    refOf.set(element, ref);
  }
  const controls = elements.filter((element) => CONTROLS.has(element.name));
  return { byRef, refOf, byId, labelFor, controls, baseUrl: baseUrlOf(page, elements) };
}

function canBeActedOn(element: Element): boolean {
  if (element.name === 'a') return element.attribs.href !== undefined;
  if (element.name === 'input') return element.attribs.type?.toLowerCase() !== 'hidden';
  return CONTROLS.has(element.name);
}

function baseUrlOf(page: Page, elements: readonly Element[]): string {
  const href = elements.find((element) => element.name === 'base')?.attribs.href;
  return (href !== undefined && URL.parse(href, page.url)?.href) || page.url;
}

/** The absolute address of a link; null if it cannot be parsed. */
export function linkUrl(page: Page, link: Element): URL | null {
  return URL.parse((link.attribs.href ?? '').trim(), indexOf(page).baseUrl);
}

export function formOf(page: Page, control: Element): Element | null {
  const owner = control.attribs.form;
  if (owner !== undefined) {
    const form = indexOf(page).byId.get(owner);
    return form?.name === 'form' ? form : null;
  }
  return closest(control, (element) => element.name === 'form');
}

export function labelOf(page: Page, control: Element): Element | null {
  const id = control.attribs.id;
  const label = id === undefined ? undefined : indexOf(page).labelFor.get(id);
  return label ?? closest(control, (element) => element.name === 'label');
}

/** The control that a label belongs to. */
export function controlOfLabel(page: Page, label: Element): Element | null {
  const { byId, refOf } = indexOf(page);
  const id = label.attribs.for;
  if (id !== undefined) {
    const control = byId.get(id);
    return control && CONTROLS.has(control.name) ? control : null;
  }
  return descendants(label).find((element) => refOf.has(element) && element.name !== 'a') ?? null;
}

export function isDisabled(control: Element): boolean {
  if (control.attribs.disabled !== undefined) return true;
  const parent = control.parent;
  return (
    isElement(parent) &&
    closest(parent, ({ name, attribs }) => name === 'fieldset' && attribs.disabled !== undefined) !== null
  );
}
