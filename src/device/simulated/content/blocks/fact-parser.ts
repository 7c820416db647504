import { type Element, isTag, isText } from 'domhandler';
import type { Fact } from './block.ts';
import {
  addressOf,
  elementsIn,
  findElement,
  findElements,
  holdsBlocks,
  isUnseen,
  linesOf,
  textOf,
} from './dom-text.ts';

const MAX_LABEL_LENGTH = 40;
const MAX_VALUE_LENGTH = 300;
const LABEL_LINE = /^(\p{L}[^:.!?]{0,39}):\s+(\S.{0,299})$/u;
const LABEL_CLASS = /(?:^|[\s_-])(?:label|key|term|name|field|property|heading|title)(?:$|[\s_-])/i;

/** Label-value pairs of a `dl`, with or without `div` groups. */
export function definitionFacts(list: Element, base: string): Fact[] {
  const facts: Fact[] = [];
  let label = '';
  for (const part of findElements(list, ({ name }) => name === 'dt' || name === 'dd')) {
    if (part.name === 'dt') {
      label = cleanLabel(textOf(part));
      continue;
    }
    const last = facts.at(-1);
    const value = textOf(part);
    if (last !== undefined && last.label === label)
      facts[facts.length - 1] = { ...last, value: `${last.value}, ${value}` };
    else if (label !== '' && value !== '') facts.push(toFact(label, value, part, base));
  }
  return facts;
}

/** Facts from lines of text such as `Price: $5`. */
export function lineFacts(element: Element, base: string): Fact[] {
  return linesOf(element).flatMap((line) => {
    const match = LABEL_LINE.exec(line);
    return match === null ? [] : [toFact(match[1] ?? '', match[2] ?? '', element, base)];
  });
}

/** The fact of an element with two parts, `<div><span>Price</span><span>$5</span></div>`, if it has a colon, a label
 *  class, or neighbours of the same form. */
export function pairFact(element: Element, base: string): Fact | null {
  const parts = pairParts(element);
  if (parts === null) return null;
  const [first, second] = parts;
  const label = textOf(first);
  const value = textOf(second);
  const isMarked = label.endsWith(':') || LABEL_CLASS.test(first.attribs.class ?? '') || hasTwin(element);
  const isShort = label.length <= MAX_LABEL_LENGTH && value.length <= MAX_VALUE_LENGTH && value !== '';
  return isMarked && isShort && /^\p{L}/u.test(label) ? toFact(cleanLabel(label), value, element, base) : null;
}

function pairParts(element: Element): [Element, Element] | null {
  const parts = elementsIn(element).filter((child) => !isUnseen(child));
  const [first, second] = parts;
  if (parts.length !== 2 || first === undefined || second === undefined) return null;
  const isLoose = element.children.some((child) => isText(child) && child.data.trim() !== '');
  const isLink = first.name === 'a' || /^h[1-6]$/.test(first.name);
  return isLoose || isLink || holdsBlocks(first) || holdsBlocks(second) ? null : [first, second];
}

// Checks only the neighbours: checking all siblings of each element takes quadratic time.
function hasTwin(element: Element): boolean {
  const neighbours = [neighbour(element, 'prev'), neighbour(element, 'next')].filter((each) => each !== null);
  return neighbours.length > 0 && neighbours.every((each) => each.name === element.name && pairParts(each) !== null);
}

function neighbour(element: Element, direction: 'prev' | 'next'): Element | null {
  let node = element[direction];
  while (node !== null && !isTag(node)) node = node[direction];
  return node;
}

/** The label and value of a form field; null for buttons, secrets, and fields without a label or value. */
export function fieldFact(field: Element, labels: ReadonlyMap<string, string>): Fact | null {
  const { type = 'text', id = '', name = '', placeholder, value = '' } = field.attribs;
  if (/^(?:submit|button|image|reset|hidden|password|file)$/.test(type)) return null;
  const label = labels.get(id) ?? wrappingLabel(field) ?? field.attribs['aria-label'] ?? placeholder ?? name;
  const isChecked = 'checked' in field.attribs;
  if (type === 'radio') return isChecked ? { label: name, value: label, url: null, element: field } : null;
  const shown =
    type === 'checkbox' ? (isChecked ? 'Yes' : 'No') : field.name === 'input' ? value : chosenOrTyped(field);
  return label === '' || shown === '' ? null : { label: cleanLabel(label), value: shown, url: null, element: field };
}

function chosenOrTyped(field: Element): string {
  if (field.name === 'textarea')
    return field.attribs.value ?? field.children.map((node) => (isText(node) ? node.data : '')).join('');
  const isOption = (each: Element): boolean => each.name === 'option';
  const chosen =
    findElement(field, (each) => isOption(each) && 'selected' in each.attribs) ?? findElement(field, isOption);
  return chosen === null ? '' : textOf(chosen);
}

function wrappingLabel(field: Element): string | undefined {
  let { parent } = field;
  for (let level = 0; parent !== null && 'name' in parent && level < 5; level++) {
    if (parent.name === 'label') return textOf(parent);
    parent = parent.parent;
  }
  return undefined;
}

export function toFact(label: string, value: string, element: Element, base: string): Fact {
  const link = element.name === 'a' ? element : findElement(element, ({ name }) => name === 'a');
  return { label, value, url: addressOf(link, base), element };
}

export function cleanLabel(text: string): string {
  return text.replace(/\s*[:*]+\s*$/, '').trim();
}
