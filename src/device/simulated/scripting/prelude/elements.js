import { ADDRESS, FLAG, HTMLElement, reflect } from './element.js';
import { call } from './host.js';
import { handleOf, register, wrap, wrapAll } from './nodes.js';

/** Element classes with behaviour: links, pictures, forms and their controls. */

class Control extends HTMLElement {
  get value() {
    return call('value', handleOf(this));
  }
  set value(value) {
    call('setValue', handleOf(this), String(value ?? ''));
  }
  get form() {
    return wrap(call('form', handleOf(this)));
  }
  get labels() {
    return wrapAll(call('labels', handleOf(this)));
  }
  checkValidity() {
    return call('isValid', handleOf(this));
  }
  reportValidity() {
    return this.checkValidity();
  }
  select() {
    this.focus();
  }
}

class HTMLInputElement extends Control {
  get type() {
    return (this.getAttribute('type') ?? 'text').toLowerCase();
  }
  set type(type) {
    this.setAttribute('type', type);
  }
  get checked() {
    return this.hasAttribute('checked');
  }
  set checked(isOn) {
    call('setChecked', handleOf(this), isOn ? 1 : 0);
  }
  get valueAsNumber() {
    return this.value === '' ? Number.NaN : Number(this.value);
  }
}

class HTMLTextAreaElement extends Control {
  get type() {
    return 'textarea';
  }
}

class HTMLSelectElement extends Control {
  get type() {
    return 'select-one';
  }
  get options() {
    return this.querySelectorAll('option');
  }
  get length() {
    return this.options.length;
  }
  get selectedOptions() {
    return this.options.filter((option) => option.selected);
  }
  get selectedIndex() {
    return this.options.findIndex((option) => option.selected);
  }
  set selectedIndex(index) {
    const option = this.options[index];
    if (option) option.selected = true;
  }
}

class HTMLOptionElement extends HTMLElement {
  get value() {
    return this.getAttribute('value') ?? this.text;
  }
  set value(value) {
    this.setAttribute('value', value);
  }
  get text() {
    return this.textContent.replace(/\s+/g, ' ').trim();
  }
  get label() {
    return this.getAttribute('label') ?? this.text;
  }
  get index() {
    return this.closest('select')?.options.indexOf(this) ?? 0;
  }
  get selected() {
    return call('isSelected', handleOf(this));
  }
  set selected(isOn) {
    if (isOn) call('choose', handleOf(this));
  }
}

class HTMLButtonElement extends Control {
  get value() {
    return this.getAttribute('value') ?? '';
  }
  set value(value) {
    this.setAttribute('value', value);
  }
  get type() {
    return (this.getAttribute('type') ?? 'submit').toLowerCase();
  }
}

class HTMLLabelElement extends HTMLElement {
  get control() {
    return wrap(call('control', handleOf(this)));
  }
}

class HTMLFormElement extends HTMLElement {
  get elements() {
    return wrapAll(call('controls', handleOf(this)));
  }
  get length() {
    return this.elements.length;
  }
  get method() {
    return (this.getAttribute('method') ?? 'get').toLowerCase();
  }
  get action() {
    return call('address', handleOf(this), 'action') || document.URL;
  }
  set action(address) {
    this.setAttribute('action', address);
  }
  checkValidity() {
    return call('isValid', handleOf(this));
  }
  reportValidity() {
    return this.checkValidity();
  }
  /** Submits the form after the script has ended, without validation. */
  submit() {
    call('submit', handleOf(this));
  }
  /** Validates the form and submits it after the script has ended. */
  requestSubmit(submitter) {
    call('requestSubmit', handleOf(this), submitter ? handleOf(submitter) : null);
  }
  reset() {
    call('reset', handleOf(this));
  }
}

class HTMLAnchorElement extends HTMLElement {
  get text() {
    return this.textContent;
  }
  toString() {
    return this.href;
  }
}

for (const part of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
  Object.defineProperty(HTMLAnchorElement.prototype, part, {
    configurable: true,
    get() {
      return URL.parse(this.href)?.[part] ?? '';
    },
  });
}

class HTMLImageElement extends HTMLElement {}

class HTMLTableElement extends HTMLElement {
  get rows() {
    return this.querySelectorAll('tr');
  }
  get caption() {
    return this.querySelector('caption');
  }
  get tHead() {
    return this.querySelector('thead');
  }
  get tBodies() {
    return this.querySelectorAll('tbody');
  }
}

class HTMLTableRowElement extends HTMLElement {
  get cells() {
    return this.children;
  }
  get rowIndex() {
    return this.closest('table')?.rows.indexOf(this) ?? -1;
  }
}

// Scripts that fill fields of frameworks look up the property on each class's own prototype.
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]) {
  Object.defineProperty(prototype, 'value', Object.getOwnPropertyDescriptor(Control.prototype, 'value'));
}

for (const Class of [Control, HTMLFormElement]) reflect(Class, { name: 'name', placeholder: 'placeholder' });
for (const Class of [Control, HTMLOptionElement]) reflect(Class, { disabled: 'disabled' }, FLAG);
reflect(Control, { required: 'required', readOnly: 'readonly', multiple: 'multiple' }, FLAG);
reflect(HTMLInputElement, { min: 'min', max: 'max', step: 'step', pattern: 'pattern', autocomplete: 'autocomplete' });
reflect(HTMLInputElement, { defaultValue: 'value' });
reflect(HTMLLabelElement, { htmlFor: 'for' });
reflect(HTMLAnchorElement, { href: 'href' }, ADDRESS);
reflect(HTMLAnchorElement, { target: 'target', rel: 'rel', download: 'download', name: 'name' });
reflect(HTMLImageElement, { src: 'src' }, ADDRESS);
reflect(HTMLImageElement, { alt: 'alt', width: 'width', height: 'height' });
reflect(HTMLFormElement, { target: 'target' });

register(HTMLInputElement, 'input');
register(HTMLTextAreaElement, 'textarea');
register(HTMLSelectElement, 'select');
register(HTMLOptionElement, 'option');
register(HTMLButtonElement, 'button');
register(HTMLLabelElement, 'label');
register(HTMLFormElement, 'form');
register(HTMLAnchorElement, 'a', 'area');
register(HTMLImageElement, 'img');
register(HTMLTableElement, 'table');
register(HTMLTableRowElement, 'tr');

export {
  HTMLAnchorElement,
  HTMLButtonElement,
  HTMLFormElement,
  HTMLImageElement,
  HTMLInputElement,
  HTMLLabelElement,
  HTMLOptionElement,
  HTMLSelectElement,
  HTMLTableElement,
  HTMLTableRowElement,
  HTMLTextAreaElement,
};
