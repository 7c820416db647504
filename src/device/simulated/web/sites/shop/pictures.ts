import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';

// Flat shapes on a square of 120, the same for all products of a category.
const SHAPES: Readonly<Record<string, (colour: string) => HtmlValue>> = {
  lighting: (colour) => html`<path d="M40 58 L54 26 L78 26 L92 58 Z" fill="${colour}"/>
<rect x="63" y="58" width="6" height="36" fill="#4a4a4a"/><rect x="46" y="94" width="40" height="6" fill="#4a4a4a"/>
<circle cx="66" cy="62" r="6" fill="#fff2b8"/>`,
  bags: (
    colour,
  ) => html`<rect x="46" y="20" width="28" height="16" fill="#4a4a4a"/><rect x="51" y="26" width="18" height="12" fill="#f1efe9"/>
<rect x="30" y="34" width="60" height="68" fill="${colour}"/><rect x="38" y="66" width="44" height="26" fill="#ffffff" fill-opacity="0.3"/>`,
  stationery: (colour) => html`<rect x="30" y="22" width="52" height="76" fill="${colour}"/>
<rect x="30" y="22" width="9" height="76" fill="#000000" fill-opacity="0.2"/><rect x="48" y="38" width="26" height="8" fill="#ffffff"/>
<path d="M88 30 L96 30 L96 84 L92 96 L88 84 Z" fill="#d9a441"/>`,
  kitchen: (
    colour,
  ) => html`<rect x="28" y="50" width="56" height="42" fill="${colour}"/><rect x="84" y="58" width="18" height="8" fill="#4a4a4a"/>
<rect x="24" y="42" width="64" height="8" fill="#4a4a4a"/><circle cx="56" cy="36" r="6" fill="#4a4a4a"/>`,
  audio: (
    colour,
  ) => html`<rect x="34" y="18" width="52" height="86" fill="${colour}"/><circle cx="60" cy="42" r="12" fill="#f1efe9"/>
<circle cx="60" cy="78" r="19" fill="#f1efe9"/><circle cx="60" cy="78" r="8" fill="#4a4a4a"/>`,
  outdoors: (
    colour,
  ) => html`<circle cx="92" cy="28" r="11" fill="#e8c95a"/><path d="M14 96 L60 28 L106 96 Z" fill="${colour}"/>
<path d="M48 96 L60 62 L72 96 Z" fill="#3a3a3a"/>`,
};

interface Pictured {
  category: string;
  colour: string;
  name: string;
}

export function renderPicture({ category, colour, name }: Pictured, size: number): HtmlValue {
  return html`<svg width="${size}" height="${size}" viewBox="0 0 120 120" role="img" aria-label="${name}">
<rect x="0" y="0" width="120" height="120" fill="#f1efe9"/>
${SHAPES[category]?.(colour)}
</svg>`;
}
