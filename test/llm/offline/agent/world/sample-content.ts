import type { FormField, PageForm } from '../../../../../src/device/page-content.ts';

export function fieldWith(label: string, changes: Partial<FormField> = {}): FormField {
  return {
    ref: `ref of ${label}`,
    label,
    type: 'text',
    autocomplete: '',
    options: [],
    value: '',
    isChecked: false,
    isRequired: false,
    min: '',
    max: '',
    pattern: '',
    ...changes,
  };
}

export const selectWith = (label: string, options: readonly string[]): FormField =>
  fieldWith(label, { type: 'select', options: options.map((option) => ({ label: option, ref: null })) });

export function formWith(fields: readonly FormField[], changes: Partial<PageForm> = {}): PageForm {
  const isLogin = fields.some(({ type }) => type === 'password');
  return { name: '', fields, buttons: [{ ref: 'send', name: 'Send' }], isSearch: false, isLogin, ...changes };
}
