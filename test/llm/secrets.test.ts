import { expect, it } from 'vitest';
import { secretsOf, toDetails } from '../../src/llm/offline/agent/run/details.ts';
import { isSensitiveKey, maskDeep, propertyNames, secretsIn } from '../../src/llm/secrets.ts';

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

it.each([
  'Open https://flights.example/?to=Rome&passengers=1&cabin=economy',
  'Call the tool save_login with the password',
  'Buy 2 passes: A1 and B2',
  'Compass north-1 is shown',
])('finds no password in “%s”', (task) => {
  expect(secretsIn(task)).toEqual([]);
});

it.each([
  ['Log in with the password: demo-1234.', 'demo-1234'],
  ['passcode is 9911x, user ada', '9911x'],
  ['password="two words 1"', 'two words 1'],
])('finds the password in “%s”', (task, password) => {
  expect(secretsIn(task)).toEqual([password]);
});

it('masks keys of data, and no names of a schema', () => {
  const schema = { $defs: { a: { properties: { capital: { type: 'string' } } } } };
  const value = { capital: 'the capital', 'capital city': [{ capital: 1 }] };
  expect(maskDeep(value, ['capital'])).toEqual({ '•••': 'the •••', '••• city': [{ '•••': 1 }] });
  expect(maskDeep(value, ['capital'], propertyNames(schema))).toEqual({
    capital: 'the •••',
    '••• city': [{ capital: 1 }],
  });
});
