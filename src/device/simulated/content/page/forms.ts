import type { Element } from 'domhandler';
import type { FieldType, FormField, PageForm } from '../../../page-content.ts';
import { closest, isElement } from '../../browser/dom.ts';
import {
  buttonText,
  fieldValue,
  inputType,
  isChecked,
  isPassword,
  kindOf,
  nameOf,
  optionLabel,
  optionsOf,
  shownValue,
} from '../../browser/forms/controls.ts';
import type { Page } from '../../browser/page.ts';
import { formOf, indexOf, isDisabled } from '../../browser/page-index.ts';
import { findElement, isUnseen, textOf } from '../blocks/dom-text.ts';
import { MAX_ROWS, toText } from './limits.ts';

/** A form and its element; null for controls outside a form. */
export interface PlacedForm {
  form: PageForm;
  element: Element | null;
}

/** Forms in the order of their first control; controls outside forms are one form. Left out are hidden and disabled
 *  controls, the buttons of rows, which are their controls, and forms of nothing else. */
export function readForms(page: Page, rows: ReadonlySet<Element>): PlacedForm[] {
  const isInRow = (element: Element): boolean => closest(element, (each) => rows.has(each)) !== null;
  const usable = indexOf(page).controls.filter((control) => isUsable(control, page));
  const controls = usable.filter(
    (control) => !isButton(control) || formOf(page, control) !== null || !isInRow(control),
  );
  const headings = headingsBefore(page, isInRow);
  return [...Map.groupBy(controls, (control) => formOf(page, control))].map(([element, own]) => ({
    form: toForm(page, element === null ? '' : formName(page, element) || (headings.get(element) ?? ''), element, own),
    element,
  }));
}

function isUsable(control: Element, page: Page): boolean {
  return indexOf(page).refOf.has(control) && !isDisabled(control) && closest(control, isUnseen) === null;
}

function toForm(page: Page, name: string, element: Element | null, controls: readonly Element[]): PageForm {
  const fields = toFields(page, controls);
  const buttons = controls.filter(isButton);
  const isSearch = element !== null && isSearchForm(element, controls);
  return {
    name: toText(name),
    fields,
    buttons: buttons.map((button) => ({
      ref: refIn(page, button),
      name: toText(nameOf(page, button) || buttonText(button)),
    })),
    isSearch,
    isLogin: controls.some(isPassword),
  };
}

const isButton = (control: Element): boolean => /^(?:submit|button|reset)$/.test(kindOf(control));
const refIn = (page: Page, control: Element): string => indexOf(page).refOf.get(control) ?? '';

function toFields(page: Page, controls: readonly Element[]): FormField[] {
  const choices = Map.groupBy(
    controls.filter((control) => kindOf(control) === 'radio'),
    (control) => control.attribs.name || control,
  );
  return controls.flatMap((control) => {
    const kind = kindOf(control);
    if (kind === 'radio') {
      const group = choices.get(control.attribs.name || control) ?? [];
      return group[0] === control ? [radioField(page, group)] : [];
    }
    return ['text', 'checkbox', 'select', 'file'].includes(kind) ? [toField(page, control)] : [];
  });
}

function toField(page: Page, control: Element): FormField {
  const { autocomplete = '', min = '', max = '', pattern = '' } = control.attribs;
  const options = control.name === 'select' ? optionsOf(control) : [];
  return {
    ref: refIn(page, control),
    label: labelText(fieldName(page, control)),
    type: fieldType(control),
    autocomplete: toText(autocomplete.trim().toLowerCase()),
    options: options.slice(0, MAX_ROWS).flatMap((option) => {
      const isPlaceholder = option.attribs.value === '' || option.attribs.disabled !== undefined;
      return isPlaceholder ? [] : [{ label: toText(optionLabel(option)), ref: null }];
    }),
    value: toText(currentValue(control)),
    isChecked: isChecked(control),
    isRequired: control.attribs.required !== undefined || control.attribs['aria-required'] === 'true',
    min: toText(min),
    max: toText(max),
    pattern: toText(pattern),
  };
}

/** Accessible name; for a choice without one, its placeholder. */
function fieldName(page: Page, control: Element): string {
  const name = nameOf(page, control);
  const first = control.name === 'select' && name === (control.attribs.name ?? '') ? optionsOf(control)[0] : undefined;
  return first?.attribs.value === '' ? optionLabel(first) : name;
}

/** Text of a field, or label of the choice; empty if the choice has no value, as a placeholder has none. */
function currentValue(control: Element): string {
  if (kindOf(control) === 'checkbox' || (control.name === 'select' && fieldValue(control) === '')) return '';
  return shownValue(control);
}

function radioField(page: Page, group: readonly Element[]): FormField {
  const [first] = group;
  const options = group
    .slice(0, MAX_ROWS)
    .map((radio) => ({ label: toText(nameOf(page, radio)), ref: refIn(page, radio) }));
  const chosen = group.find(isChecked);
  return {
    ref: first === undefined ? '' : refIn(page, first),
    label: labelText((first && questionOf(page, first)) || (first?.attribs.name ?? '')),
    type: 'radio',
    autocomplete: '',
    options,
    value: chosen === undefined ? '' : toText(nameOf(page, chosen)),
    isChecked: chosen !== undefined,
    isRequired: group.some(({ attribs }) => attribs.required !== undefined),
    min: '',
    max: '',
    pattern: '',
  };
}

/** Legend of the field set, or label of the group, around radio buttons. */
function questionOf(page: Page, radio: Element): string {
  const isGroup = ({ name, attribs }: Element): boolean =>
    name === 'fieldset' || attribs.role === 'radiogroup' || attribs.role === 'group';
  const group = isElement(radio.parent) ? closest(radio.parent, isGroup) : null;
  const legend = group && findElement(group, ({ name }) => name === 'legend');
  return legend ? textOf(legend) : group === null ? '' : elementName(page, group);
}

/** A label without its mark for required fields. */
const labelText = (text: string): string => toText(text.replace(/[\s:*]+$/, '').trim());

const TYPES: ReadonlySet<string> = new Set<FieldType>([
  'text',
  'email',
  'tel',
  'url',
  'password',
  'number',
  'date',
  'time',
  'search',
  'textarea',
  'select',
  'checkbox',
  'file',
]);

function fieldType(control: Element): FieldType {
  const type = inputType(control);
  if (type === 'range') return 'number';
  return isFieldType(type) ? type : 'text';
}

const isFieldType = (type: string): type is FieldType => TYPES.has(type);

/** Label of a form, or its first heading or legend, other than the question of radio buttons. */
function formName(page: Page, form: Element): string {
  const isQuestion = ({ parent }: Element): boolean =>
    isElement(parent) && findElement(parent, ({ attribs }) => attribs.type === 'radio') !== null;
  const heading = findElement(
    form,
    (each) => /^h[1-6]$/.test(each.name) || (each.name === 'legend' && !isQuestion(each)),
  );
  return elementName(page, form) || (heading === null ? '' : textOf(heading));
}

/** The heading before each form, which is none of a row. */
function headingsBefore(page: Page, isInRow: (element: Element) => boolean): Map<Element, string> {
  const before = new Map<Element, string>();
  let heading = '';
  for (const element of page.$('h1, h2, h3, h4, h5, h6, form').get()) {
    if (element.name === 'form') before.set(element, heading);
    else if (!isUnseen(element) && !isInRow(element)) heading = textOf(element);
  }
  return before;
}

function elementName(page: Page, { attribs }: Element): string {
  const named = attribs['aria-labelledby'];
  const parts = named?.split(/\s+/).flatMap((id) => indexOf(page).byId.get(id) ?? []) ?? [];
  return attribs['aria-label']?.trim() || textOf(...parts);
}

const SEARCH_NAMES = /^(?:q|s|query|search|keywords?)$/i;

/** One text field, marked as a search by its role, its type or its usual name. */
function isSearchForm(form: Element, controls: readonly Element[]): boolean {
  const texts = controls.filter(
    (control) => kindOf(control) === 'text' && /^(?:text|search)$/.test(inputType(control)),
  );
  const [only] = texts;
  if (only === undefined || texts.length > 1 || controls.some(isPassword)) return false;
  const isMarked = closest(form, ({ name, attribs }) => attribs.role === 'search' || name === 'search') !== null;
  return isMarked || inputType(only) === 'search' || SEARCH_NAMES.test(only.attribs.name ?? '');
}
