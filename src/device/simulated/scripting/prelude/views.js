/** Views of structured attributes: `class`, `data-*`, `style`. */

export class ClassList {
  #element;
  constructor(element) {
    this.#element = element;
  }
  #names() {
    return [...new Set(this.value.split(/\s+/).filter(Boolean))];
  }
  get value() {
    return this.#element.className;
  }
  get length() {
    return this.#names().length;
  }
  item(index) {
    return this.#names()[index] ?? null;
  }
  contains(name) {
    return this.#names().includes(name);
  }
  add(...names) {
    this.#element.className = [...new Set([...this.#names(), ...names])].join(' ');
  }
  remove(...names) {
    this.#element.className = this.#names()
      .filter((name) => !names.includes(name))
      .join(' ');
  }
  toggle(name, isOn = !this.contains(name)) {
    if (isOn) this.add(name);
    else this.remove(name);
    return isOn;
  }
  replace(old, name) {
    if (!this.contains(old)) return false;
    this.remove(old);
    this.add(name);
    return true;
  }
  forEach(visit) {
    this.#names().forEach(visit);
  }
  [Symbol.iterator]() {
    return this.#names()[Symbol.iterator]();
  }
  toString() {
    return this.value;
  }
  toJSON() {
    return this.#names();
  }
}

const toAttribute = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const toProperty = (attribute) => attribute.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** A proxy whose properties are stored elsewhere. */
function view(names, get, set, remove) {
  const target = (property) => (typeof property === 'string' ? get(property) : undefined);
  return new Proxy(
    {},
    {
      get: (_, property) => target(property),
      set: (_, property, value) => {
        set(property, String(value));
        return true;
      },
      has: (_, property) => target(property) !== undefined,
      deleteProperty: (_, property) => {
        remove(property);
        return true;
      },
      ownKeys: names,
      getOwnPropertyDescriptor: (_, property) =>
        target(property) === undefined
          ? undefined
          : { value: target(property), enumerable: true, configurable: true, writable: true },
    },
  );
}

export function datasetOf(element) {
  const attribute = (property) => `data-${toAttribute(property)}`;
  const names = () => element.getAttributeNames().filter((name) => name.startsWith('data-'));
  return view(
    () => names().map((name) => toProperty(name.slice(5))),
    (property) => element.getAttribute(attribute(property)) ?? undefined,
    (property, value) => element.setAttribute(attribute(property), value),
    (property) => element.removeAttribute(attribute(property)),
  );
}

/** Declarations of the `style` attribute; only `display` affects the layout. */
export function styleOf(element) {
  const text = () => element.getAttribute('style') ?? '';
  const rules = () =>
    new Map(
      text()
        .split(';')
        .filter((rule) => rule.includes(':'))
        .map(toRule),
    );
  const set = (property, value) => {
    const all = rules();
    if (value === '') all.delete(toAttribute(property));
    else all.set(toAttribute(property), value);
    element.setAttribute('style', [...all].map(([name, rule]) => `${name}: ${rule}`).join('; '));
  };
  const own = {
    cssText: text(),
    getPropertyValue: (name) => rules().get(name) ?? '',
    setProperty: (name, value) => set(name, String(value)),
    removeProperty: (name) => set(name, ''),
    toJSON: undefined,
  };
  return view(
    () => [...rules().keys()].map(toProperty),
    (property) => (property in own ? own[property] : (rules().get(toAttribute(property)) ?? '')),
    (property, value) => (property === 'cssText' ? element.setAttribute('style', value) : set(property, value)),
    (property) => set(property, ''),
  );
}

const toRule = (rule) => {
  const at = rule.indexOf(':');
  return [rule.slice(0, at).trim(), rule.slice(at + 1).trim()];
};
