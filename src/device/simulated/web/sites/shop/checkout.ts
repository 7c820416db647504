import type { Field } from '../../fields.ts';
import { optionsOf, readFields, renderFields, renderProblems } from '../../fields.ts';
import { html } from '../../html.ts';
import { referenceOf } from '../../reference.ts';
import type { Handler, SitePage } from '../../site.ts';
import { countOf, DELIVERIES, deliveryCents, listProducts, readCart, subtotalOf, writeCart } from './cart.ts';
import { renderCartTable } from './cart-pages.ts';
import type { Catalogue } from './catalogue.ts';
import type { Order } from './orders.ts';
import { withOrder } from './orders.ts';
import { formatPrice } from './product.ts';

const COUNTRIES =
  'Austria,Belgium,Canada,Denmark,Finland,France,Germany,Ireland,Italy,Japan,Netherlands,Norway,Portugal,Spain,Sweden,' +
  'Switzerland,United Kingdom,United States';

const FIELDS: readonly Field[] = [
  { name: 'name', label: 'Full name', kind: 'text', isRequired: true },
  { name: 'email', label: 'Email', kind: 'email', isRequired: true },
  { name: 'street', label: 'Street and number', kind: 'text', isRequired: true },
  { name: 'city', label: 'City', kind: 'text', isRequired: true },
  {
    name: 'postcode',
    label: 'Postcode',
    kind: 'text',
    isRequired: true,
    check: (value) =>
      /^[\p{L}\d][\p{L}\d -]{1,9}$/u.test(value) ? null : '“Postcode” must have 2 to 10 letters and digits.',
  },
  { name: 'country', label: 'Country', kind: 'select', isRequired: true, options: optionsOf(COUNTRIES.split(',')) },
  { name: 'delivery', label: 'Delivery', kind: 'radio', isRequired: true, options: DELIVERIES },
  { name: 'terms', label: 'I accept the terms of sale', kind: 'checkbox', isRequired: true },
];

const START = new URLSearchParams({ delivery: 'standard' });

export function createCheckout(catalogue: Catalogue): { show: Handler; submit: Handler } {
  const show: Handler = ({ cookies }) => {
    const lines = readCart(cookies.get('cart'), catalogue);
    if (lines.length === 0) return { type: 'redirect', path: '/cart', cookies: {} };
    return checkoutPage(lines, readFields(FIELDS, START).values, []);
  };
  const submit: Handler = ({ cookies, form }) => {
    const lines = readCart(cookies.get('cart'), catalogue);
    if (lines.length === 0) return { type: 'redirect', path: '/cart', cookies: {} };
    const { values, problems } = readFields(FIELDS, form);
    if (problems.length > 0) return checkoutPage(lines, values, problems);
    const order: Order = {
      number: referenceOf('CS', writeCart(lines) ?? '', ...[...values].flat()),
      items: writeCart(lines) ?? '',
      delivery: values.get('delivery') ?? '',
      name: values.get('name') ?? '',
      place: `${values.get('city')}, ${values.get('country')}`,
    };
    return {
      type: 'redirect',
      path: `/orders/${order.number}`,
      cookies: { cart: null, orders: withOrder(cookies.get('orders'), order) },
      changes: [{ kind: 'order', name: listProducts(lines), field: 'number', before: null, after: order.number }],
    };
  };
  return { show, submit };
}

function checkoutPage(
  lines: ReturnType<typeof readCart>,
  values: ReadonlyMap<string, string>,
  problems: readonly string[],
): SitePage {
  const subtotal = subtotalOf(lines);
  const standard = deliveryCents('standard', subtotal);
  const main = html`<h1>Checkout</h1>
${renderProblems(problems)}
<form action="/checkout" method="post">
<h2>Your address and delivery</h2>
${renderFields(FIELDS, values)}
<p><button type="submit" class="primary">Place order</button></p>
</form>
<h2>Your order</h2>
${renderCartTable(`${countOf(lines)} ${countOf(lines) === 1 ? 'item' : 'items'}`, lines)}
<p class="muted">With standard delivery the total is ${formatPrice(subtotal + standard)}. Nothing here can be bought for real.
<a href="/terms">Terms of sale</a> · <a href="/cart">Change the cart</a></p>`;
  return { type: 'page', title: 'Checkout', main };
}
