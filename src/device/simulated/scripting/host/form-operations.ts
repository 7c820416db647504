import type { Element } from 'domhandler';
import { closest, descendants } from '../../browser/dom.ts';
import {
  choose,
  fieldValue,
  inputType,
  isChecked,
  kindOf,
  optionsOf,
  optionValue,
  selectedOption,
  setChecked,
  setText,
} from '../../browser/forms/controls.ts';
import { controlsOf, findProblem } from '../../browser/forms/forms.ts';
import { resetForm, saveDefaults } from '../../browser/forms/reset-form.ts';
import { controlOfLabel, formOf, isDisabled, labelOf } from '../../browser/page-index.ts';
import { ScriptError } from '../../browser/script-error.ts';
import type { Operation } from './operation.ts';
import { toText } from './operation.ts';
import type { ScriptPage } from './script-page.ts';

const MAX_VALUE = 20_000;

/** Operations on forms and controls, and clicks. */
export const formOperations: Record<string, Operation> = {
  value: (page, handle) => {
    const control = page.element(handle);
    const kind = kindOf(control);
    return kind === 'checkbox' || kind === 'radio' ? (control.attribs.value ?? 'on') : fieldValue(control);
  },
  setValue: (page, handle, value) => setValue(page, page.element(handle), toText(value)),
  setChecked: (page, handle, isOn) => {
    const control = page.element(handle);
    saveDefaults(page.page, control);
    setChecked(page.page, control, isOn === 1);
    page.touch();
  },
  isSelected: (page, handle) => {
    const option = page.element(handle);
    const select = selectOf(option);
    return select ? selectedOption(select) === option : option.attribs.selected !== undefined;
  },
  choose: (page, handle) => {
    const option = page.element(handle);
    const select = selectOf(option);
    if (select) chooseOption(page, select, option);
    else option.attribs.selected = '';
  },
  form: (page, handle) => page.nameIfAny(formOf(page.page, page.element(handle))),
  controls: (page, handle) => page.nameAll(controlsOf(page.page, page.element(handle))),
  labels: (page, handle) => {
    const label = labelOf(page.page, page.element(handle));
    return label ? [page.name(label)] : [];
  },
  control: (page, handle) => page.nameIfAny(controlOfLabel(page.page, page.element(handle))),
  isValid: (page, handle) => {
    const element = page.element(handle);
    const form = formOf(page.page, element);
    const problem = form && findProblem(page.page, form, null);
    return !problem || (element.name !== 'form' && problem.control !== element);
  },
  click: (page, handle) => click(page, page.element(handle)),
  submit: (page, handle) => {
    page.navigation = { type: 'submit', form: page.element(handle), submitter: null, isChecked: false };
  },
  requestSubmit: (page, handle, button) => {
    const submitter = button === null || button === undefined ? null : page.element(button);
    page.navigation = { type: 'submit', form: page.element(handle), submitter, isChecked: true };
  },
  reset: (page, handle) => reset(page, page.element(handle)),
  focus: (page, handle) => {
    const element = page.element(handle);
    if (isDisabled(element)) return;
    page.shown.focus = element;
    page.touch();
  },
  blur: (page, handle) => {
    if (page.shown.focus === page.element(handle)) page.shown.focus = null;
    page.touch();
  },
  activeElement: (page) => page.nameIfAny(page.shown.focus),
};

const selectOf = (option: Element): Element | null => closest(option, ({ name }) => name === 'select');

function setValue(page: ScriptPage, control: Element, value: string): void {
  page.countWritten(value.length);
  switch (kindOf(control)) {
    case 'file':
      if (value !== '') throw new ScriptError('InvalidStateError', 'A script cannot choose a file.');
      delete control.attribs.value;
      break;
    case 'select': {
      const option = optionsOf(control).find((each) => optionValue(each) === value);
      if (option) chooseOption(page, control, option);
      break;
    }
    case 'text':
      saveDefaults(page.page, control);
      setText(page.page, control, sanitised(control, value));
      break;
    default:
      control.attribs.value = value;
  }
  page.touch();
}

/** Sanitizes a value for the type of a field (HTML, "value sanitization algorithm"). */
function sanitised(field: Element, value: string): string {
  const type = inputType(field);
  if (type === 'textarea') return value.replace(/\r\n?/g, '\n').slice(0, MAX_VALUE);
  const line = value
    .replace(/[\r\n]/g, '')
    .slice(0, MAX_VALUE)
    .toWellFormed();
  if (type === 'number') return line.trim() !== '' && Number.isFinite(Number(line)) ? line.trim() : '';
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(line) ? line : '';
  return type === 'email' || type === 'url' ? line.trim() : line;
}

function chooseOption(page: ScriptPage, select: Element, option: Element): void {
  saveDefaults(page.page, select);
  choose(select, option);
  page.touch();
}

function reset(page: ScriptPage, form: Element): void {
  resetForm(page.page, controlsOf(page.page, form));
  page.touch();
}

/** Changes to the page apply at once; navigation happens after the script has ended. */
function click(page: ScriptPage, clicked: Element): void {
  const target = activatedBy(page, clicked);
  if (!target || isDisabled(target)) return;
  switch (kindOf(target)) {
    case 'checkbox':
    case 'radio':
      saveDefaults(page.page, target);
      setChecked(page.page, target, kindOf(target) === 'radio' || !isChecked(target));
      page.touch();
      break;
    case 'reset': {
      const form = formOf(page.page, target);
      if (form) reset(page, form);
      break;
    }
    case 'link':
      if (target.attribs.href !== undefined) page.navigation = { type: 'click', element: target };
      break;
    case 'submit':
      page.navigation = { type: 'click', element: target };
      break;
    default:
  }
}

const CONTROLS = new Set(['a', 'button', 'input', 'select', 'textarea']);

/** The link or control that a click on an element activates. */
function activatedBy({ page }: ScriptPage, clicked: Element): Element | null {
  const found = closest(clicked, ({ name }) => CONTROLS.has(name) || name === 'label');
  if (found?.name !== 'label') return found;
  const control = controlOfLabel(page, found);
  return control && !descendants(control).includes(clicked) ? control : null;
}
