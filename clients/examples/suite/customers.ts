import type { Doppel, RuleDocument } from 'doppel/testing';

const MEMORIES = ['Carol lives in Lisbon, Rua Augusta 12.', 'Ada lives in London, Baker Street 4.', 'Carol likes tea.'];
const GOODS = [
  'kettle',
  'teapot',
  'lamp',
  'chair',
  'desk',
  'shelf',
  'rug',
  'mirror',
  'clock',
  'vase',
  'pillow',
  'towel',
];
const COLORS = ['red', 'green', 'white'];

type Effect = NonNullable<RuleDocument['do']['task']>;

const ENDS: { effect: Effect; end: { status: string; output: unknown } }[] = [
  { effect: { output: { order: 'A-1' } }, end: { status: 'done', output: { order: 'A-1' } } },
  { effect: { status: 'failed', reason: 'out of stock' }, end: { status: 'failed', output: 'out of stock' } },
  { effect: { output: 'ordered', polls: 1 }, end: { status: 'done', output: 'ordered' } },
];

/** 100 orders and how they end. */
export const ORDERS = COLORS.flatMap((color) =>
  GOODS.flatMap((goods) => ENDS.map((each) => ({ ...each, goods: `${color} ${goods}` }))),
).slice(0, 100);

export async function seedCustomers(doppel: Doppel): Promise<void> {
  const memories = MEMORIES.map((memory) => ({ memory }));
  await doppel.seed({ version: 1, accounts: [{ graphs: [{ name: 'customers', memories }] }] });
}
