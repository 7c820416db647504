import { describe, expect, it } from 'vitest';
import { positionIn } from '../../../src/llm/offline/agent/browse/ordinals.ts';
import { toIsoDate } from '../../../src/llm/offline/agent/plan/words/dates.ts';
import { credentialsFor, detailFor, detailsFor, toDetails } from '../../../src/llm/offline/agent/run/details.ts';

describe('what the client sent along', () => {
  const details = toDetails({
    firstName: 'Ada',
    last_name: 'Lovelace',
    contact: { mail: 'ada@example.com', telephone: '020' },
    billing: { address: { zip: 'W1A', town: 'London' } },
    delivery: { city: 'Bath' },
    newsletter: true,
    guests: 2,
    none: null,
  });

  it.each([
    ['Email address', 'ada@example.com'],
    ['E-mail (required)', 'ada@example.com'],
    ['Phone number', '020'],
    ['Postcode', 'W1A'],
    ['Billing city', 'London'],
    ['Delivery city', 'Bath'],
    ['First name', 'Ada'],
    ['Surname', 'Lovelace'],
    ['Your full name', 'Ada Lovelace'],
    ['Number of guests', '2'],
    ['Send me the newsletter', 'true'],
    ['Colour', null],
    ['None', null],
  ])('is found for the field %s', (label, value) => {
    expect(detailFor(label, details)).toBe(value);
  });

  it('takes a whole name apart', () => {
    const whole = toDetails({ name: 'Ada King Lovelace' });
    expect(detailFor('First name', whole)).toBe('Ada');
    expect(detailFor('Last name', whole)).toBe('King Lovelace');
  });

  it('is read only so deep and so far', () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    expect(toDetails(circle)).toEqual([]);
    expect(toDetails({ list: Array.from({ length: 1000 }, (_, index) => index) })).toHaveLength(200);
  });
});

describe('credentials', () => {
  it.each<[string, Record<string, unknown>]>([
    ['at the top', { username: 'ada', password: 'x' }],
    ['by email', { email: 'ada', pass: 'x' }],
    ['under `credentials`', { credentials: { login: 'ada', password: 'x' } }],
    ['under the host', { 'www.bank.example': { user: 'ada', pwd: 'x' } }],
    ['under the address of the site', { 'https://*.bank.example': { user: 'ada', password: 'x' } }],
    ['under the site of the host', { bank: { user: 'ada', password: 'x' } }],
    ['under `credentials` and the host', { credentials: { 'bank.example': { user: 'ada', password: 'x' } } }],
    ['of the host before others', { username: 'bob', password: 'y', 'bank.example': { user: 'ada', password: 'x' } }],
  ])('are found %s', (_, metadata) => {
    expect(credentialsFor('https://bank.example/login', toDetails(metadata))).toEqual({
      username: 'ada',
      password: 'x',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['there are none', { name: 'Ada' }],
    ['they belong to another host', { 'shop.example': { username: 'ada', password: 'x' } }],
    ['they belong to another address', { 'https://bank.example/admin': { username: 'ada', password: 'x' } }],
    ['the name is missing', { password: 'x' }],
  ])('are not made up when %s', (_, metadata) => {
    expect(credentialsFor('https://bank.example/login', toDetails(metadata))).toBeNull();
  });
});

it('withholds secrets of other sites from a page, and nothing else', () => {
  const metadata = { 'shop.example': { name: 'Ada', password: 'x' }, pin: '1234', billing: { token: 'y' } };
  const given = (url: string) => detailsFor(url, toDetails(metadata)).map(({ value }) => value);
  expect(given('https://www.shop.example/')).toEqual(['Ada', 'x', '1234', 'y']);
  expect(given('https://shop.example.evil.example/')).toEqual(['Ada', '1234', 'y']);
});

it.each([
  ['1 May 2026', '2026-05-01'],
  ['May 1st, 2026', '2026-05-01'],
  ['2026-05-01', '2026-05-01'],
  ['soon', null],
])('%s is the day %s', (text, day) => {
  expect(toIsoDate(text)).toBe(day);
});

it.each([
  ['the second story', 1],
  ['item 3', 2],
  ['the last result', -1],
  ['the 4th link', 3],
  ['the story', null],
])('%s is at %s', (text, position) => {
  expect(positionIn(text)).toBe(position);
});
