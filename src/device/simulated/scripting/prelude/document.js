import { call } from './host.js';
import { ParentNode, wrap } from './nodes.js';

const DOCUMENT_HANDLE = 0;

export class Document extends ParentNode {
  get nodeType() {
    return 9;
  }
  get nodeName() {
    return '#document';
  }
  get readyState() {
    return 'complete';
  }
  get visibilityState() {
    return 'visible';
  }
  get URL() {
    return call('location');
  }
  get documentURI() {
    return this.URL;
  }
  get baseURI() {
    return call('baseAddress');
  }
  get domain() {
    return location.hostname;
  }
  get referrer() {
    return '';
  }
  get characterSet() {
    return 'UTF-8';
  }
  get defaultView() {
    return globalThis;
  }
  get location() {
    return location;
  }
  set location(address) {
    location.href = address;
  }
  get documentElement() {
    return this.querySelector('html');
  }
  get scrollingElement() {
    return this.documentElement;
  }
  get head() {
    return this.querySelector('head');
  }
  get body() {
    return this.querySelector('body');
  }
  // An SVG may have a title too.
  #titleElement() {
    return this.querySelectorAll('title').find((element) => element.closest('svg') === null);
  }
  get title() {
    return (this.#titleElement()?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }
  set title(text) {
    const title = this.#titleElement() ?? this.head.appendChild(this.createElement('title'));
    title.textContent = text;
  }
  get activeElement() {
    return wrap(call('activeElement')) ?? this.body;
  }
  hasFocus() {
    return true;
  }
  get forms() {
    return this.querySelectorAll('form');
  }
  get links() {
    return this.querySelectorAll('a[href], area[href]');
  }
  get images() {
    return this.querySelectorAll('img');
  }
  get scripts() {
    return this.querySelectorAll('script');
  }
  get cookie() {
    return call('cookie');
  }
  set cookie(text) {
    call('setCookie', String(text));
  }
  getElementById(id) {
    return wrap(call('byId', String(id)));
  }
  getElementsByName(name) {
    return this.querySelectorAll('[name]').filter((element) => element.getAttribute('name') === String(name));
  }
  createElement(tag) {
    return wrap(call('create', String(tag)));
  }
  createTextNode(text) {
    return wrap(call('createText', String(text)));
  }
  toJSON() {
    return { title: this.title, url: this.URL };
  }
}

export const document = new Document(DOCUMENT_HANDLE);
