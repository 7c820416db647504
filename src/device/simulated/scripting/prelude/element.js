import { Event } from './events.js';
import { call } from './host.js';
import { handleOf, ParentNode, register, wrap } from './nodes.js';
import { ClassList, datasetOf, styleOf } from './views.js';

export class Element extends ParentNode {
  #tag;

  constructor(handle, tag) {
    super(handle);
    this.#tag = tag;
  }
  get nodeType() {
    return 1;
  }
  get nodeName() {
    return this.tagName;
  }
  get tagName() {
    return this.#tag.toUpperCase();
  }
  get localName() {
    return this.#tag;
  }
  getAttribute(name) {
    return call('attribute', handleOf(this), String(name));
  }
  setAttribute(name, value) {
    call('setAttribute', handleOf(this), String(name), String(value));
  }
  removeAttribute(name) {
    call('removeAttribute', handleOf(this), String(name));
  }
  hasAttribute(name) {
    return this.getAttribute(name) !== null;
  }
  toggleAttribute(name, isOn = !this.hasAttribute(name)) {
    if (isOn) this.setAttribute(name, '');
    else this.removeAttribute(name);
    return isOn;
  }
  getAttributeNames() {
    return call('attributeNames', handleOf(this));
  }
  get attributes() {
    return this.getAttributeNames().map((name) => ({ name, value: this.getAttribute(name) }));
  }
  get classList() {
    return new ClassList(this);
  }
  get nextElementSibling() {
    return wrap(call('sibling', handleOf(this), 1, 1));
  }
  get previousElementSibling() {
    return wrap(call('sibling', handleOf(this), -1, 1));
  }
  matches(selector) {
    return call('matches', handleOf(this), String(selector));
  }
  closest(selector) {
    return wrap(call('closest', handleOf(this), String(selector)));
  }
  get innerHTML() {
    return call('html', handleOf(this), 0);
  }
  set innerHTML(html) {
    call('setHtml', handleOf(this), String(html ?? ''));
  }
  get outerHTML() {
    return call('html', handleOf(this), 1);
  }
  insertAdjacentHTML(where, html) {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const nodes = [...holder.childNodes];
    if (where === 'beforebegin') this.before(...nodes);
    else if (where === 'afterbegin') this.prepend(...nodes);
    else if (where === 'beforeend') this.append(...nodes);
    else this.after(...nodes);
  }
  getBoundingClientRect() {
    const [x, y, width, height] = call('box', handleOf(this));
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  }
  scrollIntoView() {
    call('scrollIntoView', handleOf(this));
  }
  /** Representation of an element in a result. */
  toJSON() {
    return { tag: this.#tag, id: this.id, text: this.innerText.slice(0, 300) };
  }
}

/** Properties that reflect an attribute. */
export function reflect(Class, properties, { read = (value) => value ?? '', write = String } = {}) {
  for (const [property, attribute] of Object.entries(properties)) {
    Object.defineProperty(Class.prototype, property, {
      configurable: true,
      get() {
        return read(this.getAttribute(attribute), this, attribute);
      },
      set(value) {
        const written = write(value);
        if (written === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, written);
      },
    });
  }
}

export const FLAG = { read: (value) => value !== null, write: (value) => (value ? '' : null) };
export const ADDRESS = {
  read: (value, element, attribute) => (value === null ? '' : call('address', handleOf(element), attribute)),
};

export class HTMLElement extends Element {
  get dataset() {
    return datasetOf(this);
  }
  get style() {
    return styleOf(this);
  }
  get innerText() {
    return call('innerText', handleOf(this));
  }
  set innerText(text) {
    this.textContent = text;
  }
  get offsetWidth() {
    return this.getBoundingClientRect().width;
  }
  get offsetHeight() {
    return this.getBoundingClientRect().height;
  }
  get scrollHeight() {
    return isPage(this) ? call('view')[3] : this.offsetHeight;
  }
  get clientHeight() {
    return isPage(this) ? call('view')[1] : this.offsetHeight;
  }
  get clientWidth() {
    return isPage(this) ? call('view')[0] : this.offsetWidth;
  }
  get scrollTop() {
    return isPage(this) ? call('view')[2] : 0;
  }
  set scrollTop(y) {
    if (isPage(this)) call('scroll', Number(y) || 0);
  }
  click() {
    this.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }));
  }
  activate() {
    call('click', handleOf(this));
  }
  focus() {
    call('focus', handleOf(this));
  }
  blur() {
    call('blur', handleOf(this));
  }
}

const isPage = (element) => element === document.documentElement || element === document.body;

reflect(Element, { id: 'id', className: 'class', slot: 'slot' });
reflect(HTMLElement, { title: 'title', lang: 'lang', role: 'role' });
reflect(HTMLElement, { hidden: 'hidden' }, FLAG);
register(HTMLElement, '*');
