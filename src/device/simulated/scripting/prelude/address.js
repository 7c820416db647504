import { call } from './host.js';

/** Read-only subset of `URL`. */

export class URLSearchParams {
  #pairs;
  constructor(init = '') {
    this.#pairs =
      typeof init === 'string'
        ? toPairs(init)
        : [...(init[Symbol.iterator] ? init : Object.entries(init))].map(toStrings);
  }
  get size() {
    return this.#pairs.length;
  }
  get(name) {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
  }
  has(name) {
    return this.get(name) !== null;
  }
  append(name, value) {
    this.#pairs.push(toStrings([name, value]));
  }
  set(name, value) {
    const others = this.#pairs.filter(([key]) => key !== name);
    this.#pairs = [...others, toStrings([name, value])];
  }
  delete(name) {
    this.#pairs = this.#pairs.filter(([key]) => key !== name);
  }
  forEach(visit) {
    for (const [name, value] of this.#pairs) visit(value, name, this);
  }
  keys() {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]();
  }
  values() {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
  }
  entries() {
    return this.#pairs.map((pair) => [...pair])[Symbol.iterator]();
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return this.#pairs.map((pair) => pair.map(encode).join('=')).join('&');
  }
}

const toStrings = ([name, value]) => [String(name), String(value)];
const encode = (text) => encodeURIComponent(text).replace(/%20/g, '+');

function toPairs(query) {
  const parts = query.replace(/^\?/, '').split('&').filter(Boolean);
  return parts.map((part) => {
    const [name, ...value] = part.split('=');
    return [decode(name), decode(value.join('='))];
  });
}

function decode(text) {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

export class URL {
  #parts;
  constructor(address, base) {
    this.#parts = call('parseAddress', String(address), base === undefined ? null : String(base));
    if (!this.#parts) throw new TypeError('Invalid URL');
  }
  static parse(address, base) {
    return URL.canParse(address, base) ? new URL(address, base) : null;
  }
  static canParse(address, base) {
    return call('parseAddress', String(address), base === undefined ? null : String(base)) !== null;
  }
  get searchParams() {
    return new URLSearchParams(this.search);
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
  static {
    for (const part of ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
      const get = function () {
        return this.#parts[part];
      };
      Object.defineProperty(URL.prototype, part, { configurable: true, get });
    }
  }
}

class Location {
  get href() {
    return call('location');
  }
  set href(address) {
    this.assign(address);
  }
  /** Opens the address after the script has ended. */
  assign(address) {
    call('navigate', String(address));
  }
  replace(address) {
    this.assign(address);
  }
  reload() {
    call('reload');
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
}

for (const part of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
  Object.defineProperty(Location.prototype, part, {
    configurable: true,
    get() {
      return new URL(this.href)[part];
    },
    set(value) {
      const { origin, pathname, search, hash } = {
        ...toObject(new URL(this.href)),
        [part]: withMark(part, String(value)),
      };
      this.assign(origin + pathname + search + hash);
    },
  });
}

const toObject = ({ origin, pathname, search, hash }) => ({ origin, pathname, search, hash });
const MARKS = { search: '?', hash: '#', pathname: '/' };
const withMark = (part, text) => (text === '' || text.startsWith(MARKS[part] ?? '') ? text : MARKS[part] + text);

export const location = new Location();
