import { describe, expect, it } from 'vitest';
import type { AccessibilityNode, DeviceAction } from '../../../src/device/device.ts';
import type { LanguageModel } from '../../../src/llm/model.ts';
import { createOfflineModel } from '../../../src/llm/offline/offline-model.ts';
import { drive } from './drive.ts';

/** The last node whose name begins so: links of the menu come first. */
function find(node: AccessibilityNode, name: string): AccessibilityNode | undefined {
  const below = node.children?.map((child) => find(child, name)).findLast((found) => found !== undefined);
  return below ?? (node.ref !== undefined && node.name.startsWith(name) ? node : undefined);
}

type Move = { goto: string } | { fill: string; text: string } | { choose: string; option: string } | { click: string };

/** A model that makes these moves in order and is done. */
function modelOf(moves: readonly Move[]): LanguageModel {
  return {
    ...createOfflineModel(),
    async decide({ observation, history }) {
      const move = moves[history.length];
      if (!move) return { type: 'done', output: 'ok', unmet: [], sampled: [], reason: '' };
      return { type: 'act', action: toAction(move, observation.tree), reason: '' };
    },
  };
}

function toAction(move: Move, tree: AccessibilityNode): DeviceAction {
  if ('goto' in move) return { type: 'goto', url: move.goto };
  const name = 'fill' in move ? move.fill : 'choose' in move ? move.choose : move.click;
  const target = find(tree, name)?.ref;
  if (target === undefined) throw new Error(`Nothing named ${name} on the screen.`);
  if ('fill' in move) return { type: 'type', target, text: move.text };
  return 'choose' in move ? { type: 'select', target, option: move.option } : { type: 'click', target };
}

const performed = async (moves: readonly Move[]) => drive({ class: 9, task: 'Do it.' }, modelOf(moves));

const PERSON: readonly Move[] = [
  { fill: 'Full name', text: 'Ada Byron' },
  { fill: 'Email', text: 'ada@byron.example' },
];

describe('what a run does', () => {
  it('is seen when a message is sent', async () => {
    const { acts } = await performed([
      { goto: 'https://forms.example/contact' },
      { fill: 'Name', text: 'Ada Byron' },
      { fill: 'Email', text: 'ada@byron.example' },
      { choose: 'Subject', option: 'General question' },
      { fill: 'Message', text: 'Hello' },
      { click: 'Send message' },
    ]);
    expect(acts).toEqual([expect.objectContaining({ kind: 'message' })]);
    expect(acts[0]?.fields).toMatchObject({ name: 'Ada Byron', subject: 'General question', message: 'Hello' });
  });

  it('is not seen when a form is refused', async () => {
    const { acts } = await performed([{ goto: 'https://forms.example/contact' }, { click: 'Send message' }]);
    expect(acts).toEqual([]);
  });

  it('is seen with the fields of all steps of a permit', async () => {
    const { acts } = await performed([
      { goto: 'https://forms.example/permit' },
      ...PERSON,
      { fill: 'Date of birth', text: '1980-05-04' },
      { click: 'Continue' },
      { fill: 'Number plate', text: 'LH AB 12' },
      { fill: 'Make', text: 'Volvo' },
      { click: 'Diesel' },
      { click: 'Continue' },
      { choose: 'Zone', option: 'B: Harbour' },
      { fill: 'Start date', text: '2026-12-01' },
      { fill: 'Number of months', text: '6' },
      { click: 'Continue' },
      { click: 'Submit application' },
    ]);
    expect(acts.map(({ kind }) => kind)).toEqual(['permit']);
    expect(acts[0]?.fields).toMatchObject({ born: '1980-05-04', fuel: 'Diesel', zone: 'B: Harbour', months: '6' });
  });

  it('is seen with the items of a cart and of an order', async () => {
    const { acts } = await performed([
      { goto: 'https://shop.example/teapot' },
      { fill: 'Quantity', text: '2' },
      { click: 'Add to cart' },
      { goto: 'https://shop.example/checkout' },
      ...PERSON,
      { fill: 'Street and number', text: 'Bay Road 1' },
      { fill: 'City', text: 'Galway' },
      { fill: 'Postcode', text: 'H91' },
      { choose: 'Country', option: 'Ireland' },
      { click: 'Express' },
      { click: 'I accept' },
      { click: 'Place order' },
    ]);
    expect(acts.map(({ kind, items }) => ({ kind, items }))).toEqual([
      { kind: 'cart', items: { teapot: 2 } },
      { kind: 'order', items: { teapot: 2 } },
    ]);
    expect(acts[1]?.fields).toMatchObject({ name: 'Ada Byron', country: 'Ireland', delivery: 'express' });
  });

  it('is seen when the e-mail address of an account changes', async () => {
    const { acts } = await performed([
      { goto: 'https://portal.example/profile' },
      { fill: 'User name', text: 'demo' },
      { fill: 'Password', text: 'demo1234' },
      { click: 'Log in' },
      { click: 'Profile' },
      { fill: 'Email', text: 'new@post.example' },
      { click: 'Save' },
    ]);
    expect(acts.map(({ kind }) => kind)).toEqual(['login', 'email']);
    expect(acts[1]?.fields).toEqual({ email: 'new@post.example' });
  });

  it('is seen with the flight of a booking', async () => {
    const { acts } = await performed([
      { goto: 'https://flights.example/results?from=LIS&to=OSL&date=2026-12-12&passengers=1&cabin=economy' },
      { click: 'Select' },
      ...PERSON,
      { click: 'I accept' },
      { click: 'Book this flight' },
    ]);
    expect(acts.map(({ kind }) => kind)).toEqual(['booking']);
    expect(acts[0]?.fields).toMatchObject({ from: 'LIS', name: 'Ada Byron', bags: 'hand' });
  });
});
