import type { Element } from 'domhandler';
import { LRUCache } from 'lru-cache';
import { descendants, isElement, isText } from '../../browser/dom.ts';
import type { Page } from '../../browser/page.ts';
import { bounds } from '../draw-commands.ts';
import { fitLine, textAt } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { InlineBox, LayoutContext } from './layout-context.ts';

const MAX_HEIGHT = 520;
const MAX_SVG_LENGTH = 40_000;

/** A picture as an inline box. SVGs of the built-in web are drawn; for all others, only the name is shown. */
export function pictureOf(layout: LayoutContext, element: Element, room: number): InlineBox | null {
  const drawing = drawingOf(layout, element) ?? (element.name === 'svg' && isBuiltIn(layout) ? element : null);
  const svg = drawing && toSvg(drawing);
  const name = nameOfPicture(element);
  if (svg === null && name === '') return null;
  const size = svg === null ? captionedSize(layout, name, room) : drawnSize(element, room);
  return {
    ...size,
    draw: (x, y) => {
      const box = bounds(x, y, size.width, size.height);
      if (svg !== null) {
        layout.commands.push({ kind: 'picture', bounds: box, svg: svg(size.width, size.height) });
        return;
      }
      const textStyle = style(layout.size - 2, { colour: COLOURS.quiet });
      layout.commands.push({ kind: 'box', bounds: box, fill: COLOURS.shade, radius: 6, stroke: COLOURS.line });
      if (size.width > 40)
        layout.commands.push(textAt(x + 10, y + size.height / 2, fitLine(name, size.width - 20, textStyle), textStyle));
    },
  };
}

/** The picture that the style shows instead of the element. */
function drawingOf({ shown: { page }, look }: LayoutContext, element: Element): Element | null {
  if (!page.style) return null;
  const picture = look(element).picture ?? (element.name === 'img' ? pathOfImage(page, element) : undefined);
  const svg = picture === undefined ? undefined : page.style?.pictures.get(picture);
  if (svg === undefined) return null;
  const known = drawings.get(svg);
  if (known) return known;
  const [drawing] = page.$.load(svg)('svg').toArray();
  if (drawing) drawings.set(svg, drawing);
  return drawing ?? null;
}

const pathOfImage = ({ url }: Page, { attribs }: Element): string | undefined =>
  URL.parse(attribs.src ?? '', url)?.pathname;

// Parsed pictures of all pages.
const drawings = new LRUCache<string, Element>({ max: 200 });

// `.example` is reserved (RFC 2606): only the built-in web answers there.
function isBuiltIn({ shown }: LayoutContext): boolean {
  return /\.example$/.test(URL.parse(shown.page.url)?.hostname ?? '');
}

function nameOfPicture(element: Element): string {
  if (element.name === 'img') return (element.attribs.alt ?? '').trim();
  const title = descendants(element).find(({ name }) => name === 'title');
  const text = title?.children.map((child) => (isText(child) ? child.data : '')).join('');
  return (element.attribs['aria-label'] ?? text ?? '').trim();
}

function captionedSize(layout: LayoutContext, name: string, room: number): { width: number; height: number } {
  return {
    width: Math.min(room, 20 + Math.min(name.length, 40) * layout.size * 0.56),
    height: Math.round(layout.size * 2),
  };
}

function drawnSize({ attribs }: Element, room: number): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (attribs.viewbox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = positive(attribs.width) ?? positive(boxWidth) ?? 300;
  const height = positive(attribs.height) ?? positive(boxHeight) ?? 150;
  const scale = Math.min(1, room / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function positive(value: string | number | undefined): number | null {
  const number = Number.parseFloat(String(value));
  return number > 0 && number < 4000 ? number : null;
}

// Allowed SVG content: shapes and colours; references only within the same picture.
const SHAPES: Readonly<Record<string, string>> = Object.fromEntries(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath title'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
const ATTRIBUTES: Readonly<Record<string, string>> = Object.fromEntries(
  `viewBox x y x1 y1 x2 y2 cx cy r rx ry d points width height fill stroke stroke-width stroke-linecap stroke-linejoin
   stroke-dasharray fill-opacity stroke-opacity opacity transform offset stop-color stop-opacity id gradientUnits
   gradientTransform clip-path clip-rule fill-rule font-size font-weight text-anchor preserveAspectRatio spreadMethod`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** A function from size to sanitized SVG source; null if the SVG is empty or too long. */
function toSvg(element: Element): ((width: number, height: number) => string) | null {
  const content = element.children.filter(isElement).map(serialise).join('');
  if (content.length > MAX_SVG_LENGTH || content === '') return null;
  const [, , boxWidth, boxHeight] = (element.attribs.viewbox ?? '').trim().split(/[\s,]+/);
  const viewBox =
    boxWidth && boxHeight
      ? element.attribs.viewbox
      : `0 0 ${positive(element.attribs.width) ?? 300} ${positive(element.attribs.height) ?? 150}`;
  const own = attributesOf({ ...element.attribs, viewbox: viewBox ?? '', width: '', height: '' });
  return (width, height) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}"${own}>${content}</svg>`;
}

function serialise(element: Element): string {
  const name = SHAPES[element.name];
  if (name === undefined || name === 'title') return '';
  const content = element.children.map((child) =>
    isElement(child) ? serialise(child) : isText(child) ? toMarkup(child.data) : '',
  );
  return `<${name}${attributesOf(element.attribs)}>${content.join('')}</${name}>`;
}

function attributesOf(attribs: Readonly<Record<string, string>>): string {
  return Object.entries(attribs)
    .map(([key, value]) => {
      const name = ATTRIBUTES[key.toLowerCase()];
      const isSafe = value !== '' && (!/url\(/i.test(value) || /^url\(#[\w-]+\)$/.test(value));
      return name !== undefined && isSafe ? ` ${name}="${toMarkup(value)}"` : '';
    })
    .join('');
}

function toMarkup(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '');
}
