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

/** Converts input to actions while `isActive()`: mouse, touch and wheel on `screen`, and text in `keyboard`, a hidden field
 *  that supports all input methods. Characters typed in quick succession are one action. `flush` sends pending
 *  characters. */
export function listenToScreen({ screen, keyboard, isActive, onAction }) {
  const typing = createTyping(onAction);
  const act = (action) => {
    typing.flush();
    onAction(action);
  };
  const on = (name, listener, options) => {
    screen.addEventListener(name, (event) => isActive() && listener(event), options);
  };
  // Pressing on the picture must not take the focus from the field.
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
    // Shift+Tab leaves the screen, so that there is no keyboard trap.
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
    // A single space is more likely meant for a checkbox or a button.
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

/** Vertical swipes scroll; a tap already fires a click. */
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

/** Converts a pointer position to CSS pixels of the device's screen; null outside the picture. */
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
