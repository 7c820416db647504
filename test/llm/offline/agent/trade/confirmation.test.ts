import { expect, it } from 'vitest';
import { describeFacts } from '../../../../../src/llm/offline/agent/trade/confirmation.ts';

it('says each fact of a page once, as a sentence, without the data of the person', () => {
  const facts = [
    { label: 'Reference', value: 'FL-1' },
    { label: 'Passenger', value: 'Mia Keller' },
    { label: 'Reference', value: 'FL-1' },
    { label: 'Note', value: 'Nothing was charged.' },
  ];
  expect(describeFacts(facts, { name: 'Mia Keller' })).toBe('Reference: FL-1. Note: Nothing was charged.');
});
