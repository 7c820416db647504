/** Events for listeners that the script adds; pages of this browser run no scripts. */

export class Event {
  constructor(type, { bubbles = false, cancelable = false, ...more } = {}) {
    Object.assign(this, more);
    Object.assign(this, { type: String(type), bubbles, cancelable, target: null, defaultPrevented: false });
  }
  preventDefault() {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation() {
    this.bubbles = false;
  }
  stopImmediatePropagation() {
    this.bubbles = false;
  }
}

export class CustomEvent extends Event {}
export class InputEvent extends Event {}
export class MouseEvent extends Event {}
export class PointerEvent extends MouseEvent {}
export class KeyboardEvent extends Event {}
export class FocusEvent extends Event {}

export class EventTarget {
  #listeners = [];

  addEventListener(type, listener) {
    if (listener) this.#listeners.push({ type: String(type), listener });
  }
  removeEventListener(type, listener) {
    this.#listeners = this.#listeners.filter((each) => each.type !== type || each.listener !== listener);
  }
  /** Returns false if a listener prevented the default action. A click event acts like `click()`. */
  dispatchEvent(event) {
    event.target = this;
    for (let at = this; at; at = event.bubbles ? (at.parentNode ?? null) : null) {
      event.currentTarget = at;
      for (const { type, listener } of [...at.#listeners]) {
        if (type !== event.type) continue;
        if (typeof listener === 'function') listener.call(at, event);
        else listener.handleEvent(event);
      }
    }
    if (event.type === 'click' && !event.defaultPrevented) this.activate?.();
    return !event.defaultPrevented;
  }
}
