import { expect, it } from 'vitest';
import { secretsOf, toDetails } from '../../src/llm/offline/agent/run/details.ts';
import { isSensitiveKey } from '../../src/llm/secrets.ts';

it.each(['Password', 'API key', 'PIN', 'CVC', 'Card number', 'Security code', 'One-time code', 'IBAN'])(
  'asks for “%s” on a page',
  (name) => {
    expect(isSensitiveKey(name)).toBe(true);
  },
);

it.each(['User name', 'Email', 'Full name', 'Postcode', 'Cardiff', 'Phone number'])(
  'asks for “%s” in a form',
  (name) => {
    expect(isSensitiveKey(name)).toBe(false);
  },
);

it('masks what was entered on a page, also where its name is no secret elsewhere', () => {
  const values = { 'Card number': '4111111111111111', Email: 'ada@example.com' };
  const entered = toDetails({ entered_secrets: { 'shop.example': values } });
  expect(secretsOf(entered)).toEqual(['4111111111111111']);
  expect(secretsOf(toDetails(values))).toEqual([]);
});
