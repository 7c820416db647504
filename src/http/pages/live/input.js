const TYPING_PAUSE_MS = 300;
const SCROLL_PAUSE_MS = 300;
const SWIPE_PX = 40;
const RIPPLE_MS = 600;

const KEYS = new Set([
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/** Makes actions of what is done on `screen` with mouse, finger and wheel, and in `keyboard`, an unseen field that takes
 *  characters however they are entered, while `isActive()`. Characters typed one soon after the other are one action.
 *  `flush` sends those that wait. */
export function listenToScreen({ screen, keyboard, isActive, onAction }) {
  const typing = createTyping(onAction);
  const act = (action) => {
    typing.flush();
    onAction(action);
  };
  const on = (name, listener, options) => {
    screen.addEventListener(name, (event) => isActive() && listener(event), options);
  };
  // A press on the picture would take the focus from the field.
  on('mousedown', (event) => event.preventDefault());
  const scroll = throttle((direction) => act({ type: 'scroll', direction }), SCROLL_PAUSE_MS);

  on('click', (event) => {
    const target = toDevicePoint(screen, event);
    if (!target) return;
    showRipple(screen, event);
    keyboard.focus({ preventScroll: true });
    act({ type: 'click', target });
  });
  listenToKeyboard(keyboard, { on, typing, act });
  on(
    'wheel',
    (event) => {
      if (event.ctrlKey || Math.abs(event.deltaY) < 1) return;
      event.preventDefault();
      scroll(event.deltaY > 0 ? 'down' : 'up');
    },
    { passive: false },
  );
  listenToSwipes(on, scroll);
  return { act, flush: typing.flush };
}

function listenToKeyboard(keyboard, { on, typing, act }) {
  const take = () => {
    if (keyboard.value !== '') typing.add(keyboard.value);
    keyboard.value = '';
  };
  on('input', (event) => event.isComposing || take());
  on('compositionend', take);
  on('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    // Shift+Tab leaves the screen, so that the keyboard is not caught in it.
    const isOurs = ctrlKey || metaKey || altKey || isComposing || (key === 'Tab' && shiftKey);
    if (isOurs || !KEYS.has(key)) return;
    event.preventDefault();
    act({ type: 'press', key });
  });
}

function createTyping(onAction) {
  let text = '';
  let timer;
  const flush = () => {
    clearTimeout(timer);
    const typed = text;
    text = '';
    // A space alone is more likely meant for a checkbox or a button.
    if (typed === ' ') onAction({ type: 'press', key: ' ' });
    else if (typed !== '') onAction({ type: 'type', text: typed });
  };
  return {
    flush,
    add(characters) {
      text += characters;
      clearTimeout(timer);
      timer = setTimeout(flush, TYPING_PAUSE_MS);
    },
  };
}

/** A finger's way up or down scrolls; a tap is a click by itself. */
function listenToSwipes(on, scroll) {
  let startY = null;
  on('pointerdown', (event) => {
    startY = event.pointerType === 'touch' ? event.clientY : null;
  });
  on('pointerup', (event) => {
    const way = startY === null ? 0 : startY - event.clientY;
    startY = null;
    if (Math.abs(way) > SWIPE_PX) scroll(way > 0 ? 'down' : 'up');
  });
}

/** Where on the device's screen, in its own CSS pixels, something happened on the picture of it; null beside it. */
function toDevicePoint(screen, { clientX, clientY }) {
  const image = screen.querySelector('#frame');
  const box = image?.getBoundingClientRect();
  if (!box?.width) return null;
  const x = Math.floor(((clientX - box.left) / box.width) * image.naturalWidth);
  const y = Math.floor(((clientY - box.top) / box.height) * image.naturalHeight);
  const isInside = x >= 0 && y >= 0 && x < image.naturalWidth && y < image.naturalHeight;
  return isInside ? { x, y } : null;
}

function showRipple(screen, { clientX, clientY }) {
  const box = screen.getBoundingClientRect();
  const ripple = document.createElement('span');
  ripple.className = 'ripple';
  ripple.style.left = `${clientX - box.left}px`;
  ripple.style.top = `${clientY - box.top}px`;
  screen.append(ripple);
  setTimeout(() => ripple.remove(), RIPPLE_MS);
}

function throttle(call, ms) {
  let nextAt = 0;
  return (...values) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + ms;
    call(...values);
  };
}
