/** What a visitor's cookie keeps of an order. */
export interface Order {
  number: string;
  /** As in the cart's cookie. */
  items: string;
  delivery: string;
  name: string;
  place: string;
}

// A cookie holds about 4,000 bytes.
const MAX_ORDERS = 3;
const MAX_BYTES = 3600;

/** Orders, the newest first. What cannot be understood is passed over. */
export function readOrders(text: string | undefined): Order[] {
  return [...new URLSearchParams(text ?? '')].flatMap(([number, content]) => {
    if (!/^CS-[0-9A-Z]{8}$/.test(number)) return [];
    const fields = new URLSearchParams(content);
    const field = (name: string): string => (fields.get(name) ?? '').toWellFormed();
    return [{ number, items: field('items'), delivery: field('delivery'), name: field('name'), place: field('place') }];
  });
}

/** The cookie with one more order; the oldest give way. */
export function withOrder(text: string | undefined, order: Order): string {
  const others = readOrders(text).filter(({ number }) => number !== order.number);
  let kept = [order, ...others].slice(0, MAX_ORDERS);
  while (kept.length > 1 && writeOrders(kept).length > MAX_BYTES) kept = kept.slice(0, -1);
  return writeOrders(kept);
}

const writeOrders = (orders: readonly Order[]): string =>
  new URLSearchParams(
    orders.map(({ number, ...content }): [string, string] => [number, new URLSearchParams({ ...content }).toString()]),
  ).toString();
