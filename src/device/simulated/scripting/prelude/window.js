import { location, URL, URLSearchParams } from './address.js';
import { Document, document } from './document.js';
import { Element, HTMLElement } from './element.js';
import * as elements from './elements.js';
import * as events from './events.js';
import { call, DOMException } from './host.js';
import { CSS, Node, NodeList, Text } from './nodes.js';
import { cancel, schedule } from './timers.js';

/** Globals of a script besides the language itself. */

function createStorage(area) {
  const methods = {
    getItem: (key) => call('storage', area, 'get', String(key), null),
    setItem: (key, value) => void call('storage', area, 'set', String(key), String(value)),
    removeItem: (key) => void call('storage', area, 'remove', String(key), null),
    clear: () => void call('storage', area, 'clear', '', null),
    key: (index) => keys()[index] ?? null,
  };
  const keys = () => call('storage', area, 'keys', '', null);
  const read = (key) => {
    if (key === 'length') return keys().length;
    return typeof key === 'string' ? (methods[key] ?? methods.getItem(key) ?? undefined) : undefined;
  };
  return new Proxy(
    {},
    {
      get: (_, key) => read(key),
      set: (_, key, value) => {
        methods.setItem(key, value);
        return true;
      },
      has: (_, key) => read(key) !== undefined,
      deleteProperty: (_, key) => {
        methods.removeItem(key);
        return true;
      },
      ownKeys: keys,
      getOwnPropertyDescriptor: (_, key) =>
        keys().includes(key) ? { value: read(key), enumerable: true, configurable: true, writable: true } : undefined,
    },
  );
}

const history = {
  get length() {
    return call('historyLength');
  },
  back: () => call('travel', -1),
  forward: () => call('travel', 1),
  go: (step = 0) => (step === 0 ? call('reload') : call('travel', Math.trunc(step))),
};

const ignore = () => {};
const console = Object.fromEntries(
  [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'table',
    'dir',
    'trace',
    'group',
    'groupEnd',
    'time',
    'timeEnd',
    'assert',
  ].map((name) => [name, ignore]),
);

const top = (x, y) => (typeof x === 'object' && x !== null ? x.top : y);
const values = {
  ...elements,
  ...events,
  CSS,
  DOMException,
  Document,
  Element,
  HTMLElement,
  Node,
  NodeList,
  HTMLCollection: NodeList,
  Text,
  URL,
  URLSearchParams,
  cancelAnimationFrame: cancel,
  clearInterval: cancel,
  clearTimeout: cancel,
  console,
  document,
  history,
  localStorage: createStorage('local'),
  navigator: {
    userAgent: call('userAgent'),
    language: 'en',
    languages: ['en'],
    onLine: true,
    cookieEnabled: true,
    webdriver: false,
  },
  parent: globalThis,
  queueMicrotask: (run) => void Promise.resolve().then(run),
  requestAnimationFrame: (run) => schedule(run, 16, [0], false),
  scroll: (x, y) => call('scroll', Number(top(x, y)) || 0),
  scrollBy: (x, y) => call('scroll', call('view')[2] + (Number(top(x, y)) || 0)),
  scrollTo: (x, y) => call('scroll', Number(top(x, y)) || 0),
  self: globalThis,
  sessionStorage: createStorage('session'),
  setInterval: (run, ms, ...args) => schedule(run, ms, args, true),
  setTimeout: (run, ms, ...args) => schedule(run, ms, args, false),
  top: globalThis,
  window: globalThis,
};

for (const [name, value] of Object.entries(values)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

const readers = {
  innerWidth: () => call('view')[0],
  innerHeight: () => call('view')[1],
  scrollY: () => call('view')[2],
  pageYOffset: () => call('view')[2],
  scrollX: () => 0,
  devicePixelRatio: () => 1,
  origin: () => location.origin,
};

for (const [name, get] of Object.entries(readers)) Object.defineProperty(globalThis, name, { get, configurable: true });

Object.defineProperty(globalThis, 'location', {
  configurable: true,
  get: () => location,
  set: (address) => location.assign(address),
});
