import { readData } from '../../data/read-data.ts';
import type { PageStyle } from '../../web.ts';
import { CATEGORIES, PRODUCTS } from './product.ts';

/** SVG shapes on a square of 120, by product. */
const { drawings } = readData<{ drawings: Readonly<Record<string, string>> }>('pictures.json');

/** The shop's style, with a drawing of each product in its colour in place of the picture of its category. A category is
 *  shown by its first product. */
export function withDrawings({ css }: PageStyle): PageStyle {
  const named = [
    ...PRODUCTS.map((product) => ({ name: product.name, product })),
    ...CATEGORIES.flatMap(({ slug, name }) => {
      const product = PRODUCTS.find(({ category }) => category === slug);
      return product ? [{ name, product }] : [];
    }),
  ];
  const rules = named.map(({ name, product }) => `svg[aria-label="${name}"] { content: url(${pathOf(product)}); }`);
  const pictures = PRODUCTS.map((product): [string, string] => [pathOf(product), draw(product)]);
  return { css: [css, ...rules].join('\n'), pictures: new Map(pictures) };
}

const pathOf = ({ slug }: { slug: string }): string => `/pictures/${slug}.svg`;

function draw({ slug, colour }: { slug: string; colour: string }): string {
  return `<svg viewBox="0 0 120 120"><rect x="0" y="0" width="120" height="120" fill="#ffffff"/>
<rect x="0" y="0" width="120" height="120" fill="${colour}" fill-opacity="0.14"/>
<ellipse cx="60" cy="105" rx="40" ry="4" fill="#000000" fill-opacity="0.08"/>
${(drawings[slug] ?? '').replaceAll('{colour}', colour)}</svg>`;
}
