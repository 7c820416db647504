import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { SitePage } from '../../site.ts';
import type { CartLine } from './cart.ts';
import { DELIVERIES, deliveryCents, listProducts, readCart, subtotalOf } from './cart.ts';
import type { Catalogue } from './catalogue.ts';
import type { Order } from './orders.ts';
import { formatPrice } from './product.ts';

const renderName = ({ product }: CartLine): HtmlValue => html`<a href="/${product.slug}">${product.name}</a>`;

/** The cart as a table without forms. */
export function renderCartTable(caption: string, lines: readonly CartLine[]): HtmlValue {
  return renderTable({
    caption,
    columns: ['Product', 'Price', 'Quantity', 'Total'],
    rows: lines.map((line) => [
      renderName(line),
      formatPrice(line.product.cents),
      line.count,
      formatPrice(line.product.cents * line.count),
    ]),
    foot: [['Subtotal', '', '', formatPrice(subtotalOf(lines))]],
  });
}

export function cartPage(lines: readonly CartLine[], notice: string | null): SitePage {
  const box = notice !== null && html`<p class="notice" role="status">${notice}</p>`;
  if (lines.length === 0) {
    const empty = html`<h1>Cart</h1>
${box}
<p>Your cart is empty.</p>
<p><a href="/">Look at all products</a></p>`;
    return { type: 'page', title: 'Cart', main: empty };
  }
  const subtotal = subtotalOf(lines);
  const main = html`<h1>Cart</h1>
${box}
${renderTable({
  caption: 'Your cart',
  columns: ['Product', 'Price', 'Quantity', 'Total', 'Remove'],
  rows: lines.map((line) => [
    renderName(line),
    formatPrice(line.product.cents),
    renderQuantityForm(line),
    formatPrice(line.product.cents * line.count),
    renderRemoveForm(line),
  ]),
  foot: [['Subtotal', '', '', formatPrice(subtotal), '']],
})}
<p>Standard delivery: ${formatPrice(deliveryCents('standard', subtotal))}. Delivery is free for orders over $50.</p>
<p><a href="/checkout" class="primary">Go to checkout</a> <a href="/">Continue shopping</a></p>`;
  return { type: 'page', title: 'Cart', main, isWide: true };
}

const renderQuantityForm = ({
  product,
  count,
}: CartLine): HtmlValue => html`<form action="/cart/update" method="post" class="row">
<input type="hidden" name="product" value="${product.slug}">
<input type="number" id="quantity-${product.slug}" name="quantity" value="${count}" min="0" max="${product.stockCount}" aria-label="Quantity of ${product.name}">
<button type="submit" aria-label="Update ${product.name}">Update</button></form>`;

const renderRemoveForm = ({ product }: CartLine): HtmlValue => html`<form action="/cart/update" method="post">
<input type="hidden" name="product" value="${product.slug}"><input type="hidden" name="quantity" value="0">
<button type="submit" aria-label="Remove ${product.name}">Remove</button></form>`;

export function orderPage(order: Order, catalogue: Catalogue): SitePage {
  const lines = readCart(order.items, catalogue);
  const subtotal = subtotalOf(lines);
  const delivery = deliveryCents(order.delivery, subtotal);
  const label = DELIVERIES.find(({ value }) => value === order.delivery)?.label.split(/[:,]/)[0];
  const main = html`<h1>Thank you for your order</h1>
<p class="notice" role="status">Order ${order.number} has been placed.</p>
${renderFacts({
  'Order number': order.number,
  Name: order.name,
  'Delivered to': order.place,
  Delivery: `${label ?? 'Standard'}, ${formatPrice(delivery)}`,
  Total: formatPrice(subtotal + delivery),
})}
${renderCartTable('What you ordered', lines)}
<p><a href="/">Continue shopping</a> · <a href="/orders">Your orders</a></p>`;
  return { type: 'page', title: 'Thank you for your order', main };
}

export function ordersPage(orders: readonly Order[], catalogue: Catalogue): SitePage {
  const rows = orders.map((order) => {
    const lines = readCart(order.items, catalogue);
    const total = subtotalOf(lines) + deliveryCents(order.delivery, subtotalOf(lines));
    return [html`<a href="/orders/${order.number}">${order.number}</a>`, listProducts(lines), formatPrice(total)];
  });
  const table = renderTable({ caption: 'Your orders', columns: ['Order number', 'Products', 'Total'], rows });
  const main = html`<h1>Your orders</h1>
${orders.length > 0 ? table : html`<p>You have not ordered anything yet.</p>`}
<p><a href="/">All products</a></p>`;
  return { type: 'page', title: 'Your orders', main };
}

export function termsPage(): SitePage {
  const main = html`<h1>Terms of sale</h1>
<p>Corner Shop is part of a simulated web. Orders are kept in this browser alone; nothing is charged and nothing is sent.</p>
<h2>Delivery</h2>
<p>Delivery takes two to four working days. Delivery is free for orders over $50; below that it costs $4.90. Express
delivery costs $9.90.</p>
<h2>Returns</h2>
<p>Unused goods can be sent back within 30 days. The price is paid back within five working days of their arrival.</p>
<p><a href="/">All products</a></p>`;
  return { type: 'page', title: 'Terms of sale', main };
}
