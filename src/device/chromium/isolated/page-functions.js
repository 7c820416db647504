/**
 * Functions that run in the documents of pages, in an isolated world: they share the document with the page's scripts, and
 * none of their objects, so that a page that replaces `Array.prototype.map` changes nothing here. Each takes the registry of
 * the document, its argument, and the element that it is called on.
 */
({
  /** @returns {Element | null} the element with this number, or null if it is gone */
  find: (registry, number) => {
    const found = registry.elements.get(number)?.deref();
    return found?.isConnected ? found : null;
  },

  numberOf: (registry, _argument, element) => registry.numbers.get(element) ?? null,

  typeOf: (_registry, _argument, element) => String(element.type ?? ''),

  /** @returns {Element | null} the first label of a control that is shown */
  shownLabel: (_registry, _argument, element) =>
    [...(element.labels ?? [])].find((label) => label.checkVisibility()) ?? null,

  /** The message of the first control that breaks a constraint of HTML; read without the events that scripts see. */
  firstMessage: (_registry, _argument, element) => {
    const { form } = element;
    if (!form || form.noValidate || element.formNoValidate) return null;
    const control = [...form.elements].find((each) => each.willValidate && !each.validity.valid);
    return control ? control.validationMessage : null;
  },

  /** Classes, ids and addresses of a document, up to `limit` of each. */
  marks: (_registry, limit) => {
    const marks = { classes: new Set(), ids: new Set(), hrefs: new Set() };
    for (const element of document.querySelectorAll('[id],[class],[href]')) {
      if (element.id) marks.ids.add(element.id);
      for (const name of element.classList) marks.classes.add(name);
      const href = element.getAttribute('href');
      if (href) marks.hrefs.add(href);
    }
    const toList = (set) => [...set].slice(0, limit);
    return { classes: toList(marks.classes), ids: toList(marks.ids), hrefs: toList(marks.hrefs) };
  },

  /** Unlike a style element, it changes no markup, and the page's content security policy does not forbid it. */
  addStyle: (_registry, css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return null;
  },

  /** Scrolls the document, or the largest part of it that scrolls by itself. */
  scroll: (_registry, [direction, step]) => {
    const scrolls = (element) =>
      element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
    const root = document.scrollingElement ?? document.documentElement;
    const area = (element) => element.clientWidth * element.clientHeight;
    const parts = root.scrollHeight > innerHeight + 1 ? [] : [...document.querySelectorAll('body *')].filter(scrolls);
    const scrolled = parts.sort((one, other) => area(other) - area(one))[0] ?? root;
    const before = scrolled.scrollTop;
    const top = { up: before - step, down: before + step, top: 0, bottom: scrolled.scrollHeight }[direction];
    scrolled.scrollTo({ top, behavior: 'instant' });
    const furthest = scrolled.scrollHeight - scrolled.clientHeight;
    return { moved: scrolled.scrollTop !== before, offset: Math.round(scrolled.scrollTop), furthest };
  },
});
