import type { ReportedChange } from '../../../../effect.ts';
import type { Handler, Site } from '../../site.ts';
import { createSite } from '../../site.ts';
import { shopIdentity } from '../identities.ts';
import { type CartLine, countOf, readCart, withCount, writeCart } from './cart.ts';
import { cartPage, orderPage, ordersPage, termsPage } from './cart-pages.ts';
import type { Catalogue } from './catalogue.ts';
import { createCatalogue } from './catalogue.ts';
import { categoryPage, frontPage, productPage } from './catalogue-pages.ts';
import { createCheckout } from './checkout.ts';
import { withDrawings } from './drawings.ts';
import { readOrders } from './orders.ts';
import { CATEGORIES, type Product } from './product.ts';

export function createShop(seed: number): Site {
  const catalogue = createCatalogue(seed);
  const checkout = createCheckout(catalogue);
  return createSite({
    identity: { ...shopIdentity, ...(shopIdentity.style && { style: withDrawings(shopIdentity.style) }) },
    nav: (cookies) => [
      ...CATEGORIES.map(({ slug, name }) => ({ label: name, href: `/category/${slug}` })),
      { label: 'Orders', href: '/orders' },
      { label: `Cart (${countOf(readCart(cookies.get('cart'), catalogue))})`, href: '/cart' },
    ],
    routes: {
      'GET /': ({ query }) => frontPage(catalogue, query),
      'GET /category/:category': ({ params, query }) => {
        const category = CATEGORIES.find(({ slug }) => slug === params.get('category'));
        return category ? categoryPage(category, catalogue, query) : null;
      },
      'GET /cart': ({ cookies }) => cartPage(readCart(cookies.get('cart'), catalogue), null),
      'POST /cart': addToCart(catalogue),
      'POST /cart/update': updateCart(catalogue),
      'GET /cart/update': () => ({ type: 'redirect', path: '/cart', cookies: {} }),
      'GET /checkout': checkout.show,
      'POST /checkout': checkout.submit,
      'GET /orders': ({ cookies }) => ordersPage(readOrders(cookies.get('orders')), catalogue),
      'GET /orders/:number': ({ params, cookies }) => {
        const order = readOrders(cookies.get('orders')).find(({ number }) => number === params.get('number'));
        return order ? orderPage(order, catalogue) : null;
      },
      'GET /terms': termsPage,
      'GET /:slug': ({ params }) => {
        const product = catalogue.get(params.get('slug') ?? '');
        return product ? productPage(product) : null;
      },
    },
    publicPaths: [
      '/',
      ...CATEGORIES.map(({ slug }) => `/category/${slug}`),
      ...[...catalogue.keys()].map((slug) => `/${slug}`),
      '/terms',
    ],
  });
}

/** A number of pieces as a form gives it; null when it is none. */
const readCount = (form: URLSearchParams): number | null => {
  const text = form.get('quantity')?.trim() ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
};

const addToCart =
  (catalogue: Catalogue): Handler =>
  ({ form, cookies }) => {
    const lines = readCart(cookies.get('cart'), catalogue);
    const product = catalogue.get(form.get('product') ?? '');
    const count = readCount(form);
    if (!product) return cartPage(lines, 'There is no such product.');
    if (count === null || count === 0) return cartPage(lines, 'The quantity must be a whole number from 1 up.');
    const before = countIn(lines, product);
    const changed = withCount(lines, product, before + count);
    const added = countIn(changed, product) - before;
    const note = added < count ? ` Only ${product.stockCount} are in stock.` : '';
    const page = cartPage(changed, `${added} × ${product.name} added to the cart.${note}`);
    return { ...page, cookies: { cart: writeCart(changed) }, changes: changesOf(product, lines, changed) };
  };

const updateCart =
  (catalogue: Catalogue): Handler =>
  ({ form, cookies }) => {
    const lines = readCart(cookies.get('cart'), catalogue);
    const product = catalogue.get(form.get('product') ?? '');
    const count = readCount(form);
    if (!product) return cartPage(lines, 'There is no such product.');
    if (count === null) return cartPage(lines, 'The quantity must be a whole number.');
    const changed = withCount(lines, product, count);
    const note = count > product.stockCount ? ` Only ${product.stockCount} are in stock.` : '';
    const page = cartPage(changed, count === 0 ? `${product.name} was removed.` : `The cart was updated.${note}`);
    return { ...page, cookies: { cart: writeCart(changed) }, changes: changesOf(product, lines, changed) };
  };

const countIn = (lines: readonly CartLine[], product: Product): number =>
  lines.find((line) => line.product === product)?.count ?? 0;

function changesOf(product: Product, lines: readonly CartLine[], changed: readonly CartLine[]): ReportedChange[] {
  const [before, after] = [countIn(lines, product), countIn(changed, product)];
  if (before === after) return [];
  return [{ kind: 'cart', name: product.name, field: 'quantity', before: `${before}`, after: `${after}` }];
}
