import type { Element } from 'domhandler';
import type { Page } from '../page.ts';
import { choose, fieldValue, isChecked, kindOf, radioGroup, selectedOption, setChecked, setText } from './controls.ts';

/** Initial state of a control. */
export interface Default {
  value: string;
  isChecked: boolean;
  option: Element | null;
}

const defaults = new WeakMap<Element, Default>();

/** Saves the initial state of a control before its first change; a reset restores it. */
export function saveDefaults(page: Page, control: Element): void {
  const group = kindOf(control) === 'radio' ? radioGroup(page, control) : [control];
  for (const each of group) {
    if (defaults.has(each)) continue;
    const option = kindOf(each) === 'select' ? selectedOption(each) : null;
    defaults.set(each, { value: fieldValue(each), isChecked: isChecked(each), option });
  }
}

/** The saved initial state; undefined if the control was never changed. */
export const defaultOf = (control: Element): Default | undefined => defaults.get(control);

export function setDefault(control: Element, first: Default): void {
  defaults.set(control, first);
}

export function resetForm(page: Page, controls: readonly Element[]): void {
  for (const control of controls) {
    const first = defaults.get(control);
    if (!first) continue;
    switch (kindOf(control)) {
      case 'checkbox':
      case 'radio':
        if (first.isChecked || kindOf(control) === 'checkbox') setChecked(page, control, first.isChecked);
        else delete control.attribs.checked;
        break;
      case 'select':
        if (first.option) choose(control, first.option);
        break;
      default:
        setText(page, control, first.value);
    }
  }
}
