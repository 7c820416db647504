import type { Element } from 'domhandler';
import { hasClass, textOf } from '../../browser/dom.ts';
import { buttonText, inputType, kindOf } from '../../browser/forms/controls.ts';
import { isDisabled } from '../../browser/page-index.ts';
import { bounds } from '../draw-commands.ts';
import { centredText, fitLine, widthOf } from '../text.ts';
import { COLOURS } from '../theme.ts';
import { drawField, fieldSize } from './forms/fields.ts';
import type { InlineBox, InlineStyle, LayoutContext } from './layout-context.ts';
import { pictureOf } from './pictures.ts';

/** The box that an element is drawn as; null for text. `width` is the most there is room for. */
export function inlineBoxOf(
  sheet: LayoutContext,
  element: Element,
  look: InlineStyle,
  width: number,
): InlineBox | null {
  switch (element.name) {
    case 'input':
    case 'button':
    case 'select':
    case 'textarea':
      return controlAtom(sheet, element, look, width);
    case 'img':
    case 'svg':
      return pictureOf(sheet, element, width);
    default:
      if (element.name === 'a' && hasClass(element, 'primary')) return buttonAtom(sheet, element, look, width);
      return hasClass(element, 'badge') ? badgeAtom(sheet, element, width) : null;
  }
}

function controlAtom(sheet: LayoutContext, element: Element, look: InlineStyle, width: number): InlineBox {
  switch (kindOf(element)) {
    case 'submit':
    case 'button':
    case 'reset':
      return buttonAtom(sheet, element, look, width);
    case 'checkbox':
    case 'radio':
      return boxAtom(sheet, element, look);
    default: {
      const size = fieldSize(sheet, element, width);
      return { ...size, draw: (x, y) => drawField(sheet, element, bounds(x, y, size.width, size.height)) };
    }
  }
}

function buttonAtom(sheet: LayoutContext, element: Element, outer: InlineStyle, width: number): InlineBox {
  const isQuiet = isDisabled(element);
  const isPrimary = hasClass(element, 'primary');
  const size = sheet.size - 1;
  const text = buttonText(element) || (inputType(element) === 'image' ? 'Submit' : ' ');
  // On the site's colour, a button in that colour would not be seen.
  const isFilled = isPrimary && !isQuiet && outer.linkColour !== sheet.theme.onMain;
  const look = {
    size,
    isBold: true,
    colour: isFilled ? sheet.theme.onMain : isPrimary ? sheet.theme.ink : COLOURS.ink,
  };
  const most = Math.max(Math.min(width, 420), size * 2);
  const shown = fitLine(text, most - size * 2, look);
  const own = { width: Math.min(most, Math.ceil(widthOf(shown, look)) + size * 2), height: Math.round(size * 2.4) };
  return {
    ...own,
    draw: (x, y) => {
      const box = bounds(x, y, own.width, own.height);
      const fill = isQuiet ? COLOURS.bar : isFilled ? sheet.theme.main : COLOURS.paper;
      const stroke = isFilled ? sheet.theme.deep : '#c3cad6';
      sheet.marks.push({ kind: 'box', bounds: box, fill, radius: 8, stroke });
      const colour = isQuiet ? '#98a2b3' : look.colour;
      sheet.marks.push(centredText(x + own.width / 2, y + own.height / 2, shown, { ...look, colour }));
    },
  };
}

function boxAtom(sheet: LayoutContext, element: Element, look: InlineStyle): InlineBox {
  const size = Math.round(look.size * 1.15);
  const isOn = element.attribs.checked !== undefined;
  const isRadio = kindOf(element) === 'radio';
  const fill = isDisabled(element) ? COLOURS.bar : isOn ? sheet.theme.main : COLOURS.paper;
  return {
    width: size,
    height: size,
    draw: (x, y) => {
      const stroke = isOn ? sheet.theme.deep : '#98a2b3';
      const radius = isRadio ? size / 2 : 4;
      sheet.marks.push({ kind: 'box', bounds: bounds(x, y, size, size), fill, radius, stroke });
      if (!isOn) return;
      if (isRadio) {
        sheet.marks.push({
          kind: 'disc',
          x: x + size / 2,
          y: y + size / 2,
          radius: size * 0.22,
          fill: sheet.theme.onMain,
        });
      } else sheet.marks.push(tick(x, y, size, sheet.theme.onMain));
    },
  };
}

export function tick(x: number, y: number, size: number, fill: string) {
  const outline = [
    [0.2, 0.52],
    [0.3, 0.42],
    [0.43, 0.56],
    [0.71, 0.25],
    [0.81, 0.35],
    [0.43, 0.77],
  ] as const;
  return { kind: 'polygon' as const, fill, points: outline.map(([dx, dy]) => [x + dx * size, y + dy * size] as const) };
}

function badgeAtom(sheet: LayoutContext, element: Element, width: number): InlineBox {
  const size = Math.round(sheet.size * 0.8);
  const look = { size, isBold: true, colour: sheet.theme.ink };
  const text = fitLine(textOf(element), Math.max(width - 18, size), look);
  const own = { width: Math.ceil(widthOf(text, look)) + 18, height: Math.round(size * 1.75) };
  return {
    ...own,
    draw: (x, y) => {
      const box = bounds(x, y, own.width, own.height);
      sheet.marks.push({
        kind: 'box',
        bounds: box,
        fill: sheet.theme.soft,
        radius: own.height / 2,
        stroke: sheet.theme.softLine,
      });
      sheet.marks.push(centredText(x + own.width / 2, y + own.height / 2, text, look));
    },
  };
}
