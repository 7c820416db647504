import { expect, it } from 'vitest';
import { describeFacts } from '../../../../../src/llm/offline/agent/trade/confirmation.ts';

it('says each fact of a page once, as a sentence, without the data of the person', () => {
  const facts = [
    { label: 'Reference', value: 'FL-1', url: null },
    { label: 'Passenger', value: 'Mia Keller', url: null },
    { label: 'Reference', value: 'FL-1', url: null },
    { label: 'Note', value: 'Nothing was charged.', url: null },
  ];
  expect(describeFacts(facts, { name: 'Mia Keller' })).toBe('Reference: FL-1. Note: Nothing was charged.');
  expect(describeFacts(facts, {}, 'It is booked. Reference: FL-1.')).toBe(
    'Passenger: Mia Keller. Note: Nothing was charged.',
  );
});
