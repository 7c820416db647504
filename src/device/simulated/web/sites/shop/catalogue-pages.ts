import { readFields, renderFields } from '../../fields.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { SitePage } from '../../site.ts';
import type { Catalogue } from './catalogue.ts';
import { FILTER_FIELDS, filterProducts, SORTS } from './catalogue.ts';
import { renderPicture } from './pictures.ts';
import type { Category, Product } from './product.ts';
import { CATEGORIES, categoryOf, formatPrice } from './product.ts';

const formatCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;
const formatRating = (product: Product): string => `${product.rating.toFixed(1)} of 5`;

export function frontPage(catalogue: Catalogue, query: URLSearchParams): SitePage {
  const products = filterProducts([...catalogue.values()], query);
  const words = (query.get('q') ?? '').toWellFormed().slice(0, 100).toWellFormed();
  const isFiltered = [...query.values()].some((value) => value !== '');
  const main = html`${isFiltered ? html`<h1>Products that match</h1>` : renderOpening([...catalogue.values()])}
${!isFiltered && html`<h2>Products</h2>`}
${renderFilter(query, words)}
${renderSortLinks('/', query)}
${products.length > 0 ? renderProductTable(isFiltered ? formatCount(products.length) : 'All products', products) : renderNothing(words)}
<h2>Delivery</h2>
<p>Delivery takes two to four working days. Delivery is free for orders over $50.</p>`;
  return { type: 'page', title: 'Corner Shop', main, isWide: true };
}

const renderOpening = (products: readonly Product[]): HtmlValue => html`<section class="hero"><h1>Corner Shop</h1>
<p class="lead">Good things for home and work. Prices are in US dollars; nothing here can be bought for real.</p></section>
<h2>Categories</h2>
<ul class="grid" aria-label="Categories">${CATEGORIES.map((category) => {
  const inside = products.filter((product) => product.category === category.slug);
  const picture = inside[0] && renderPicture({ ...inside[0], name: category.name }, 72);
  return html`
<li class="card">${picture}<h3><a href="/category/${category.slug}">${category.name}</a></h3>
<p>${category.about}</p><p class="muted">${formatCount(inside.length)}</p></li>`;
})}
</ul>`;

const renderNothing = (words: string): HtmlValue =>
  html`<p class="notice">No product of Corner Shop matches${words !== '' && ` “${words}” with`} these filters.
<a href="/">Show all products</a></p>`;

function renderFilter(query: URLSearchParams, words: string): HtmlValue {
  const { values } = readFields(FILTER_FIELDS, query);
  return html`<form action="/" method="get" role="search" class="card">
<p><label for="q">Search products</label><br><input type="search" id="q" name="q" value="${words}"></p>
<section class="row">${renderFields(FILTER_FIELDS, values)}</section>
<p><button type="submit">Show products</button></p>
</form>`;
}

function renderSortLinks(path: string, query: URLSearchParams): HtmlValue {
  const links = [...SORTS].map(([value, { label }]) => {
    const changed = new URLSearchParams(query);
    changed.set('sort', value);
    return html` <a href="${path}?${changed.toString()}">${label}</a>`;
  });
  return html`<p class="row"><span class="muted">Sort:</span>${links}</p>`;
}

function renderProductTable(caption: string, products: readonly Product[]): HtmlValue {
  const rows = products.map((product) => [
    html`<a href="/${product.slug}">${product.name}</a>`,
    formatPrice(product.cents),
    product.stockCount,
    formatRating(product),
  ]);
  return renderTable({ caption, columns: ['Product', 'Price', 'In stock', 'Rating'], rows });
}

export function categoryPage(category: Category, catalogue: Catalogue, query: URLSearchParams): SitePage {
  const asked = new URLSearchParams({ category: category.slug, sort: query.get('sort') ?? '' });
  const products = filterProducts([...catalogue.values()], asked);
  const main = html`<h1>${category.name}</h1>
<p class="lead">${category.about}</p>
${renderSortLinks(`/category/${category.slug}`, new URLSearchParams())}
<ul class="grid" aria-label="${category.name}">${products.map(renderCard)}
</ul>
<h2>Compare</h2>
${renderProductTable(category.name, products)}
<p><a href="/">All products</a></p>`;
  return { type: 'page', title: category.name, main, isWide: true };
}

const renderCard = (product: Product): HtmlValue => html`
<li class="card">${renderPicture(product, 120)}
<h3><a href="/${product.slug}">${product.name}</a></h3>
<p class="price">${formatPrice(product.cents)}</p>
<p class="muted">${formatRating(product)} · ${product.stockCount > 0 ? 'In stock' : 'Sold out'}</p></li>`;

export function productPage(product: Product): SitePage {
  const category = categoryOf(product);
  const isInStock = product.stockCount > 0;
  const facts = {
    Price: formatPrice(product.cents),
    'In stock': isInStock ? `Yes, ${product.stockCount}` : 'No, sold out',
    Rating: formatRating(product),
    Reviews: product.reviewCount,
  };
  const main = html`<p class="muted"><a href="/">All products</a> ›
<a href="/category/${product.category}">${category?.name}</a></p>
<h1>${product.name}</h1>
<section class="row">${renderPicture(product, 240)}
<section><p class="lead">${product.about}</p>
<p class="price">${formatPrice(product.cents)}</p>
<p><span class="badge">${isInStock ? 'In stock' : 'Sold out'}</span></p>
${isInStock ? renderAddForm(product) : html`<p class="notice">This product is sold out at the moment.</p>`}</section></section>
${renderFacts(facts)}
<h2>Specifications</h2>
${renderFacts(product.specifications)}`;
  return { type: 'page', title: product.name, main };
}

const renderAddForm = (product: Product): HtmlValue => html`<form action="/cart" method="post">
<input type="hidden" name="product" value="${product.slug}">
<p><label for="quantity">Quantity</label><br>
<input type="number" id="quantity" name="quantity" value="1" min="1" max="${product.stockCount}"></p>
<p><button type="submit" class="primary">Add to cart</button></p>
</form>`;
