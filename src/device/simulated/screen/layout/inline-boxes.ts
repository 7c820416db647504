import type { Element } from 'domhandler';
import { hasClass, textOf } from '../../browser/dom.ts';
import { buttonText, inputType, kindOf } from '../../browser/forms/controls.ts';
import { isDisabled } from '../../browser/page-index.ts';
import { bounds } from '../draw-commands.ts';
import { NO_LOOK } from '../style/look.ts';
import { centredText, fitLine, widthOf } from '../text.ts';
import { COLOURS } from '../theme.ts';
import { putBackground } from './background.ts';
import { drawField, fieldSize } from './forms/fields.ts';
import type { InlineBox, InlineStyle, LayoutContext } from './layout-context.ts';
import { reserve } from './layout-context.ts';
import { pictureOf } from './pictures.ts';

/** The box that an element is drawn as; null for text. `width` is the available width. */
export function inlineBoxOf(
  layout: LayoutContext,
  element: Element,
  textStyle: InlineStyle,
  width: number,
): InlineBox | null {
  switch (element.name) {
    case 'input':
    case 'button':
    case 'select':
    case 'textarea':
      return controlBox(layout, element, textStyle, width);
    case 'img':
    case 'svg':
      return pictureOf(layout, element, width);
    default:
      if (element.name === 'a' && hasClass(element, 'primary')) return buttonBox(layout, element, textStyle, width);
      return hasClass(element, 'badge') ? badgeBox(layout, element, width) : null;
  }
}

function controlBox(layout: LayoutContext, element: Element, textStyle: InlineStyle, width: number): InlineBox {
  switch (kindOf(element)) {
    case 'submit':
    case 'button':
    case 'reset':
      return buttonBox(layout, element, textStyle, width);
    case 'checkbox':
    case 'radio':
      return toggleBox(layout, element, textStyle);
    default: {
      const size = fieldSize(layout, element, width);
      return { ...size, draw: (x, y) => drawField(layout, element, bounds(x, y, size.width, size.height)) };
    }
  }
}

function buttonBox(layout: LayoutContext, element: Element, outer: InlineStyle, width: number): InlineBox {
  const isQuiet = isDisabled(element);
  const isPrimary = hasClass(element, 'primary');
  const size = layout.size - 1;
  const text = buttonText(element) || (inputType(element) === 'image' ? 'Submit' : ' ');
  // A button in the site's colour would be invisible on a background of that colour.
  const isFilled = isPrimary && !isQuiet && outer.linkColour !== layout.theme.onMain;
  const look = layout.look(element);
  const textStyle = {
    size,
    isBold: look.isBold ?? true,
    colour:
      look.colour !== undefined && !isQuiet
        ? look.colour
        : isFilled
          ? layout.theme.onMain
          : isPrimary
            ? layout.theme.ink
            : COLOURS.ink,
  };
  const most = Math.max(Math.min(width, 420), size * 2);
  const shown = fitLine(text, most - size * 2, textStyle);
  const own = {
    width: Math.min(most, Math.ceil(widthOf(shown, textStyle)) + size * 2),
    height: Math.round(size * 2.4),
  };
  return {
    ...own,
    draw: (x, y) => {
      const box = bounds(x, y, own.width, own.height);
      const fill = isQuiet ? COLOURS.bar : isFilled ? layout.theme.main : COLOURS.paper;
      const stroke = isFilled ? layout.theme.deep : '#c3cad6';
      putBackground(layout, reserve(layout), box, isQuiet ? NO_LOOK : look, { fill, radius: 8, stroke });
      const colour = isQuiet ? '#98a2b3' : textStyle.colour;
      layout.commands.push(centredText(x + own.width / 2, y + own.height / 2, shown, { ...textStyle, colour }));
    },
  };
}

function toggleBox(layout: LayoutContext, element: Element, textStyle: InlineStyle): InlineBox {
  const size = Math.round(textStyle.size * 1.15);
  const isOn = element.attribs.checked !== undefined;
  const isRadio = kindOf(element) === 'radio';
  const fill = isDisabled(element) ? COLOURS.bar : isOn ? layout.theme.main : COLOURS.paper;
  return {
    width: size,
    height: size,
    draw: (x, y) => {
      const stroke = isOn ? layout.theme.deep : '#98a2b3';
      const radius = isRadio ? size / 2 : 4;
      layout.commands.push({ kind: 'box', bounds: bounds(x, y, size, size), fill, radius, stroke });
      if (!isOn) return;
      if (isRadio) {
        layout.commands.push({
          kind: 'disc',
          x: x + size / 2,
          y: y + size / 2,
          radius: size * 0.22,
          fill: layout.theme.onMain,
        });
      } else layout.commands.push(tick(x, y, size, layout.theme.onMain));
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

function badgeBox(layout: LayoutContext, element: Element, width: number): InlineBox {
  const size = Math.round(layout.size * 0.8);
  const look = layout.look(element);
  const textStyle = { size, isBold: true, colour: look.colour ?? layout.theme.ink };
  const text = fitLine(
    look.isUpper ? textOf(element).toUpperCase() : textOf(element),
    Math.max(width - 18, size),
    textStyle,
  );
  const own = { width: Math.ceil(widthOf(text, textStyle)) + 18, height: Math.round(size * 1.75) };
  return {
    ...own,
    draw: (x, y) => {
      const box = bounds(x, y, own.width, own.height);
      const usual = { fill: layout.theme.soft, radius: own.height / 2, stroke: layout.theme.softLine };
      putBackground(layout, reserve(layout), box, look, usual);
      layout.commands.push(centredText(x + own.width / 2, y + own.height / 2, text, textStyle));
    },
  };
}
