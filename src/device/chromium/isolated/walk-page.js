/**
 * Runs in a document of a page. Writes what is shown there as plain HTML: shadow trees and slots in place, elements with a
 * role of WAI-ARIA as the HTML element of that role, current values of controls. Each element carries its number in the
 * attribute `doppel-n`; an element keeps its number as long as it exists.
 *
 * @param {{ numbers: WeakMap<Element, number>, elements: Map<number, WeakRef<Element>> }} registry of this document
 * @param {{ next: number, maxElements: number, maxText: number, isFrame: boolean }} options `next`: the first free number
 * @returns {object} see `DocumentSnapshot`
 */
(registry, options) => {
  const out = [];
  const boxes = [];
  const frames = [];
  let { next } = options;
  let elementCount = 0;
  let textLength = 0;
  // Boxes of the top document are relative to the page, those of a frame to the frame.
  const [shiftX, shiftY] = options.isFrame ? [0, 0] : [window.scrollX, window.scrollY];

  const DROPPED = new Set(
    'script style noscript template head link meta title base object embed audio video source track param map'.split(
      ' ',
    ),
  );
  const VOID = new Set('input br hr wbr img'.split(' '));
  const KEPT_ATTRIBUTES = (
    'type name placeholder title alt role lang class datetime colspan rowspan scope headers required readonly min max step ' +
    'minlength maxlength pattern multiple accept autocomplete action method enctype novalidate formaction formmethod ' +
    'formenctype formnovalidate target download itemprop aria-label aria-current aria-sort aria-valuenow aria-expanded ' +
    'aria-selected aria-pressed aria-live aria-roledescription start reversed'
  ).split(' ');
  const ROLES = {
    ...{ button: 'button', tab: 'button', menuitem: 'button', menuitemcheckbox: 'button', menuitemradio: 'button' },
    ...{ option: 'button', treeitem: 'button', combobox: 'button', link: 'a', checkbox: 'input', switch: 'input' },
    ...{
      radio: 'input',
      textbox: 'textarea',
      searchbox: 'textarea',
      spinbutton: 'textarea',
      list: 'ul',
      listitem: 'li',
    },
    ...{ table: 'table', grid: 'table', treegrid: 'table', rowgroup: 'tbody', row: 'tr', cell: 'td', gridcell: 'td' },
    ...{ columnheader: 'th', rowheader: 'th', navigation: 'nav', main: 'main', form: 'form', search: 'form' },
    ...{ article: 'article', region: 'section', banner: 'header', contentinfo: 'footer', separator: 'hr' },
    ...{ paragraph: 'p', blockquote: 'blockquote', term: 'dt', definition: 'dd', img: 'img' },
  };
  const NATIVE = new Set(
    (
      'body a button input select textarea option optgroup label form fieldset legend table caption thead tbody tfoot tr td th ' +
      'ul ol li dl dt dd h1 h2 h3 h4 h5 h6 p pre blockquote figure figcaption nav main header footer section article aside ' +
      'hr br img time mark strong em b i code output progress meter address details dialog'
    ).split(' '),
  );
  const INTERACTIVE =
    'a[href],button,input,select,textarea,summary,[contenteditable=""],[contenteditable=true],[role=button],[role=link],' +
    '[role=tab],[role=menuitem],[role=checkbox],[role=radio],[role=switch],[role=option],[onclick]';

  const toHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const trimmed = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const attribute = (name, value) => ` ${name}="${toHtml(String(value))}"`;
  const childrenOf = (node) => {
    if (node.shadowRoot) return node.shadowRoot.childNodes;
    if (node.localName !== 'slot') return node.childNodes;
    const assigned = node.assignedNodes();
    return assigned.length > 0 ? assigned : node.childNodes;
  };

  function numberOf(element) {
    const known = registry.numbers.get(element);
    if (known !== undefined) return known;
    const number = next;
    next += 1;
    registry.numbers.set(element, number);
    registry.elements.set(number, new WeakRef(element));
    return number;
  }

  function put(element, boxed = element) {
    const number = numberOf(element);
    const box = boxed.getBoundingClientRect();
    const [x, y] = [box.x + shiftX, box.y + shiftY];
    if (box.width > 0 || box.height > 0) {
      boxes.push(number, Math.round(x), Math.round(y), Math.round(box.width), Math.round(box.height));
    }
    return number;
  }

  /** The label of a control that is styled by its label alone: the control itself is not displayed. */
  function labelInPlaceOf(element, style) {
    if (style.display !== 'none' || element.localName !== 'input') return null;
    if (!['checkbox', 'radio', 'file'].includes(element.type)) return null;
    return [...(element.labels ?? [])].find((label) => label.checkVisibility()) ?? null;
  }

  function isClickable(element, style, inside) {
    if (element.hasAttribute('onclick')) return !element.querySelector(INTERACTIVE);
    if (style.cursor !== 'pointer' || inside.cursor === 'pointer' || element.localName === 'label') return false;
    if (trimmed(element.textContent) === '' && !element.hasAttribute('aria-label')) return false;
    return element !== document.body && element !== document.documentElement && !element.querySelector(INTERACTIVE);
  }

  function tagOf(element, style, inside) {
    const { localName } = element;
    const role = trimmed(element.getAttribute('role')).split(' ')[0].toLowerCase();
    if (localName === 'input' || localName === 'select' || localName === 'textarea' || localName === 'button')
      return localName;
    if (localName === 'summary') return 'button';
    if (localName === 'a' && element.hasAttribute('href') && !['button', 'tab', 'menuitem'].includes(role)) return 'a';
    if (localName === 'canvas') return 'img';
    if (element.isContentEditable && !element.parentElement?.isContentEditable) return 'textarea';
    if (role === 'heading') return `h${Math.min(Math.max(Number(element.getAttribute('aria-level')) || 2, 1), 6)}`;
    if (Object.hasOwn(ROLES, role) && !inside.isControl) return ROLES[role];
    if (!inside.isControl && isClickable(element, style, inside)) return 'button';
    if (NATIVE.has(localName) && localName !== 'a') return localName;
    return style.display.startsWith('inline') || style.display === 'contents' ? 'span' : 'div';
  }

  /** Attributes that say what state a control is in, and what its name is where its label is out of reach. */
  function stateOf(element, tag) {
    const { localName } = element;
    const state = [];
    if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') state.push(' disabled');
    if (tag === 'input') {
      const isChoice = localName === 'input' ? ['checkbox', 'radio'].includes(element.type) : true;
      const isOn = localName === 'input' ? element.checked : element.getAttribute('aria-checked') === 'true';
      if (localName !== 'input')
        state.push(attribute('type', element.getAttribute('role') === 'radio' ? 'radio' : 'checkbox'));
      if (isChoice && isOn) state.push(' checked');
      if (localName === 'input' && element.type !== 'file') state.push(attribute('value', element.value));
      if (localName === 'input' && element.type === 'file' && element.files.length > 0) {
        state.push(attribute('doppel-file', element.files[0].name));
      }
      if (localName !== 'input' && !element.hasAttribute('aria-label')) {
        state.push(attribute('aria-label', trimmed(element.textContent)));
      }
    }
    const isApart = options.isFrame || element.getRootNode() !== document;
    const labels = [...(element.labels ?? [])].map((label) => trimmed(label.textContent)).join(' ');
    if (isApart && labels !== '' && !element.hasAttribute('aria-label')) state.push(attribute('aria-label', labels));
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy !== null && !element.hasAttribute('aria-label')) {
      const root = element.getRootNode();
      const texts = labelledBy.split(/\s+/).map((id) => trimmed(root.getElementById?.(id)?.textContent));
      state.push(attribute('aria-label', texts.join(' ').trim()));
    }
    if (!isApart && element.id !== '') state.push(attribute('id', element.id));
    if (!isApart && element.htmlFor) state.push(attribute('for', element.htmlFor));
    if (!isApart && element.hasAttribute('form')) state.push(attribute('form', element.getAttribute('form')));
    return state.join('');
  }

  function linkOf(element) {
    const href = element.localName === 'a' ? element.href : '';
    const address = typeof href === 'string' ? href : '';
    return attribute('href', /^https?:/.test(address) ? address : '#');
  }

  function openTag(element, tag, number) {
    const attributes = KEPT_ATTRIBUTES.filter(
      (name) =>
        element.hasAttribute(name) &&
        !(name === 'type' && element.localName !== 'input' && element.localName !== 'button'),
    ).map((name) => attribute(name, element.getAttribute(name)));
    if (element.localName === 'canvas' && !element.hasAttribute('aria-label')) attributes.push(' alt="Drawing"');
    if (tag === 'a') attributes.push(linkOf(element));
    const isOwnButton = element.localName === 'button';
    if (tag === 'button' && !isOwnButton) attributes.push(' type="button"');
    // A button of no form submits none.
    if (isOwnButton && element.type === 'submit' && !element.form) attributes.push(' type="button"');
    out.push(`<${tag}${attribute('doppel-n', number)}${attributes.join('')}${stateOf(element, tag)}>`);
  }

  function writeOptions(select) {
    for (const option of select.options) {
      const state = `${option.selected ? ' selected' : ''}${option.disabled ? ' disabled' : ''}`;
      out.push(`<option${attribute('value', option.value)}${state}>${toHtml(option.label)}</option>`);
    }
  }

  /** Of a page with too many elements, controls and those in view are written too. */
  function isWrittenAnyway(element) {
    if (elementCount >= 2 * options.maxElements) return false;
    if (element.matches(INTERACTIVE)) return true;
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight && bottom > top;
  }

  function writeElement(element, inside) {
    const { localName } = element;
    if (DROPPED.has(localName)) return;
    if (elementCount >= options.maxElements && !isWrittenAnyway(element)) return;
    const style = getComputedStyle(element);
    const label = labelInPlaceOf(element, style);
    if (style.display === 'none' && !label) return;
    if (localName === 'input' && element.type === 'hidden') return;
    if (inside.isClosed && localName !== 'summary') return;
    elementCount += 1;
    if (localName === 'iframe' || localName === 'frame') return writeFrame(element);
    if (localName === 'svg') return writeDrawing(element, style);
    const tag = tagOf(element, style, inside);
    const isSeen = style.visibility === 'visible' || label !== null;
    const isControl = ['a', 'button', 'input', 'select', 'textarea'].includes(tag);
    if (isControl && !isSeen) return;
    openTag(element, tag, put(element, label ?? element));
    if (VOID.has(tag)) return;
    if (tag === 'select') writeOptions(element);
    else if (tag === 'textarea')
      out.push(`\n${toHtml(localName === 'textarea' ? element.value : (element.innerText ?? ''))}`);
    else {
      const isClosed = localName === 'details' && !element.open;
      for (const child of childrenOf(element)) {
        write(child, { isSeen, isClosed, isControl: isControl || inside.isControl, cursor: style.cursor });
      }
    }
    out.push(`</${tag}>`);
  }

  function writeFrame(element) {
    const number = put(element);
    const box = element.getBoundingClientRect();
    frames.push({ number, x: box.x + shiftX + element.clientLeft, y: box.y + shiftY + element.clientTop });
    out.push(`<div${attribute('doppel-n', number)}${attribute('doppel-frame', number)}></div>`);
  }

  function writeDrawing(element, style) {
    if (style.visibility !== 'visible') return;
    const title = element.getAttribute('aria-label') ?? trimmed(element.querySelector('title')?.textContent);
    out.push(`<svg${attribute('doppel-n', put(element))}${title ? attribute('aria-label', title) : ''}>`);
    out.push(`${title ? `<title>${toHtml(title)}</title>` : ''}</svg>`);
  }

  function write(node, inside) {
    if (node.nodeType === Node.ELEMENT_NODE) writeElement(node, inside);
    if (node.nodeType !== Node.TEXT_NODE || !inside.isSeen || inside.isClosed || textLength > 2 * options.maxText)
      return;
    if (textLength > options.maxText && !isWrittenAnyway(node.parentElement ?? document.body)) return;
    const text = node.data.slice(0, options.maxText);
    textLength += text.length;
    out.push(toHtml(text));
  }

  function focused() {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active && active !== document.body ? (registry.numbers.get(active) ?? null) : null;
  }

  if (document.body) write(document.body, { isSeen: true, isClosed: false, isControl: false, cursor: 'auto' });
  const root = document.scrollingElement ?? document.documentElement;
  return {
    ...{ html: out.join(''), boxes, frames, next, focus: focused() },
    ...{ title: document.title, lang: document.documentElement?.lang ?? '', url: location.href },
    ...{ scroll: Math.round(window.scrollY), height: root?.scrollHeight ?? 0 },
    themeColour: document.querySelector('meta[name="theme-color"]')?.content ?? null,
  };
};
