import { describe, expect, it } from 'vitest';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { jarWith } from '../../support/browser/cookies.ts';
import { Visitor } from './visitor.ts';

const at = (address: string): Promise<Visitor> => new Visitor().open(address);

describe('the shop', () => {
  const ADDRESS = {
    name: 'Robin Vale',
    email: 'robin@mail.example',
    street: 'Quay Street 4',
    city: 'Lindenhaven',
    postcode: '12345',
    country: 'Germany',
    delivery: 'express',
    terms: 'yes',
  };

  it.each([
    ['desk-lamp', '$34.90', 'Yes, 12', '4.6 of 5'],
    ['backpack', '$59.00', 'Yes, 5', '4.4 of 5'],
    ['notebook', '$6.50', 'Yes, 140', '4.8 of 5'],
    ['kettle', '$42.25', 'No, sold out', '4.1 of 5'],
    ['headphones', '$119.00', 'Yes, 8', '4.3 of 5'],
  ])('sells %s at %s whatever the seed', async (slug, price, stock, rating) => {
    for (const seed of [1, 2]) {
      const visitor = await new Visitor(createBuiltInWeb({ seed })).open(`https://shop.example/${slug}`);
      expect([visitor.fact('Price'), visitor.fact('In stock'), visitor.fact('Rating')]).toEqual([price, stock, rating]);
    }
  });

  it('sorts and filters its products', async () => {
    const visitor = await at('https://shop.example/');
    expect(visitor.column(0).length).toBe(40);
    const dollars = (cells: string[]): number[] => cells.map((cell) => Number(cell.slice(1)));
    await visitor.follow('Price, lowest first');
    const prices = dollars(visitor.column(1));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await visitor.submit('Show products', { q: 'lamp', category: 'lighting', max: '60', sort: 'rating', stock: 'yes' });
    expect(visitor.column(0)).toContain('Desk lamp');
    expect(visitor.column(0).length).toBeLessThan(6);
    expect(Math.max(...dollars(visitor.column(1)))).toBeLessThanOrEqual(60);
    expect(visitor.$('#q').val()).toBe('lamp');
    await visitor.submit('Show products', { q: 'submarine' });
    expect(visitor.text('.notice')).toContain('No product of Corner Shop matches “submarine”');
  });

  it('keeps a cart, changes it and takes an order', async () => {
    const visitor = await at('https://shop.example/notebook');
    await visitor.submit('Add to cart', { quantity: '3' });
    expect(visitor.text('.notice')).toBe('3 × Paper notebook added to the cart.');
    await visitor.open('/desk-lamp');
    await visitor.submit('Add to cart', { quantity: '99' });
    expect(visitor.text('.notice')).toBe('12 × Desk lamp added to the cart. Only 12 are in stock.');
    await visitor.submit('Update Desk lamp', { quantity: '2' });
    await visitor.submit('Update Paper notebook', { quantity: '2' });
    expect(visitor.text('nav')).toContain('Cart (4)');
    expect(visitor.text('tfoot')).toContain('$82.80');
    await visitor.submit('Remove Paper notebook');
    expect(visitor.column(0)).toEqual(['Desk lamp']);

    await visitor.follow('Go to checkout');
    await visitor.submit('Place order', { ...ADDRESS, email: 'nobody', postcode: '?', terms: null });
    expect(visitor.$('.error li').toArray().length).toBe(3);
    expect(visitor.$('#name').val()).toBe('Robin Vale');
    expect(visitor.$('#country option[selected]').text()).toBe('Germany');
    await visitor.submit('Place order', ADDRESS);
    expect(visitor.url.href).toMatch(/^https:\/\/shop\.example\/orders\/CS-[0-9A-Z]{8}$/);
    expect(visitor.fact('Order number')).toMatch(/^CS-[0-9A-Z]{8}$/);
    expect(visitor.fact('Total')).toBe('$79.70');
    expect(visitor.text('nav')).toContain('Cart (0)');
    await visitor.follow('Your orders');
    expect(visitor.column(1)).toEqual(['2 × Desk lamp']);
    expect((await visitor.open('/checkout')).text('main')).toContain('Your cart is empty.');
  });

  it('sells nothing that is sold out', async () => {
    const visitor = await at('https://shop.example/kettle');
    expect(visitor.$('form').length).toBe(0);
    await visitor.open('/cart', new URLSearchParams({ product: 'kettle', quantity: '1' }));
    expect(visitor.text('main')).toContain('Your cart is empty.');
  });
});

describe('the flights', () => {
  const SEARCH = { from: 'LIS', to: 'OSL', date: '2026-12-12', passengers: '2', cabin: 'economy' };

  it('lists flights in the order asked for', async () => {
    const visitor = await at('https://flights.example/');
    await visitor.submit('Search flights', SEARCH);
    const times = visitor.column(2);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual(times.toSorted());
    await visitor.follow('Price');
    const prices = visitor.column(6).map((price) => Number(price.replace(/[$,]/g, '')));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(visitor.column(1).toSorted()).not.toEqual([]);
  });

  it('books a flight', async () => {
    const visitor = await at('https://flights.example/');
    await visitor.submit('Search flights', SEARCH);
    const [number] = visitor.column(0);
    await visitor.follow(`Select ${number}`);
    expect(visitor.fact('Flight')).toContain(number);
    await visitor.submit('Book this flight', { name: '' });
    expect(visitor.text('.error')).toContain('Fill in “Full name”.');
    const person = { name: 'Robin Vale', email: 'robin@mail.example', bags: 'hold', terms: 'yes' };
    const price = Number(visitor.fact('Price').replace(/[$,]/g, ''));
    await visitor.submit('Book this flight', person);
    expect(visitor.fact('Booking reference')).toMatch(/^FL-[0-9A-Z]{8}$/);
    expect(Number(visitor.fact('Total price').replace(/[$,]/g, ''))).toBe(price + 70);
  });

  it.each([
    [{ ...SEARCH, to: 'LIS' }, '“From” and “To” must be different cities.'],
    [{ ...SEARCH, date: '2026-02-30' }, '“Date” must be a date'],
    [{ ...SEARCH, passengers: '12' }, '“Passengers” must be a whole number from 1 to 9.'],
  ])('says what is wrong with the search %o', async (search, problem) => {
    const visitor = await at('https://flights.example/');
    await visitor.submit('Search flights', search);
    expect(visitor.text('.error')).toContain(problem);
    expect(visitor.$('#from option[selected]').attr('value')).toBe('LIS');
  });
});

describe('the customer portal', () => {
  const DEMO = { username: 'demo', password: 'demo1234' };

  it('lets nobody in without a login, and back to where they wanted to go with one', async () => {
    const visitor = await at('https://portal.example/invoices');
    expect(visitor.url.href).toBe('https://portal.example/login?next=%2Finvoices');
    await visitor.submit('Log in', { username: 'demo', password: 'wrong' });
    expect(visitor.text('.error')).toContain('The user name or the password is wrong.');
    expect(visitor.$('#username').val()).toBe('demo');
    expect(visitor.$('#password').val()).toBe('');
    await visitor.submit('Log in', DEMO);
    expect(visitor.url.href).toBe('https://portal.example/invoices');
    await visitor.follow('Log out');
    expect((await visitor.open('/')).url.pathname).toBe('/login');
  });

  it('takes no session that its login did not write, and leads nowhere else', async () => {
    const web = createBuiltInWeb({ seed: 1 });
    const url = new URL('https://portal.example/');
    const cookies = jarWith(url, { session: 'user=demo&key=session-00000000' });
    const { url: shown } = await web.fetch({ method: 'GET', url, form: new URLSearchParams(), cookies });
    expect(shown.pathname).toBe('/login');
    const visitor = await at('https://portal.example/login?next=//elsewhere.example/');
    await visitor.submit('Log in', { username: 'anyone at all', password: 'doppel' });
    expect(visitor.url.href).toBe('https://portal.example/');
    expect(visitor.fact('Customer number')).toMatch(/^LU-\d{6}$/);
  });

  it('hands out invoices as PDF and all of them as CSV', async () => {
    const visitor = await at('https://portal.example/');
    await visitor.submit('Log in', DEMO);
    await visitor.follow('Invoices');
    expect(visitor.column(1)[7]).toBe('March 2026');
    const number = visitor.column(0)[7] ?? '';
    await visitor.follow(`Download invoice ${number}`);
    expect(visitor.file).toMatchObject({ name: 'invoice-2026-03.pdf', mediaType: 'application/pdf' });
    const pdf = visitor.file?.bytes.toString('latin1') ?? '';
    expect(pdf).toContain(`(Invoice ${number}) Tj`);
    expect(pdf).toContain('m³ at 2.10 EUR');
    expectWellFormed(pdf);

    await visitor.follow('Download all invoices as CSV');
    const rows = visitor.file?.bytes.toString().trimEnd().split('\r\n') ?? [];
    expect(rows.length).toBe(13);
    expect(rows[0]).toBe('Number,Date,Due,Amount (EUR),Status');
    expect(rows[8]).toContain(number);
  });

  it('keeps a new email address for its customer alone', async () => {
    const visitor = await at('https://portal.example/profile');
    await visitor.submit('Log in', DEMO);
    await visitor.submit('Save', { email: 'not an address' });
    expect(visitor.text('.error')).toContain('must be an email address');
    await visitor.submit('Save', { email: 'new+demo@mail.example' });
    expect(visitor.text('.notice')).toContain('new+demo@mail.example');
    expect((await visitor.open('/')).fact('Email')).toBe('new+demo@mail.example');
    await visitor.follow('Log out');
    await visitor.submit('Log in', { username: 'other', password: 'doppel' });
    expect(visitor.fact('Email')).toBe('other@mail.example');
  });
});

/** Every entry of the cross-reference table points at its object, and the stream is as long as it says. */
function expectWellFormed(pdf: string): void {
  expect(pdf.startsWith('%PDF-1.4\n')).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBe(6);
  for (const [index, offset] of offsets.entries()) expect(pdf.startsWith(`${index + 1} 0 obj\n`, offset)).toBe(true);
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*?)\nendstream/s.exec(pdf) ?? [];
  expect(stream?.length).toBe(Number(length));
}

describe('the forms', () => {
  const PERSON = { name: 'Robin Vale', born: '1990-04-03', email: 'robin@mail.example' };
  const VEHICLE = { plate: 'LH AB 1234', make: 'Voltera', fuel: 'Electric' };
  const OPTIONS = { zone: 'B: Harbour', start: '2026-12-01', months: '12', newsletter: 'yes' };

  it('lead through the parking permit in steps', async () => {
    const visitor = await at('https://forms.example/permit');
    expect(visitor.text('[aria-current=step]')).toBe('Person');
    await visitor.submit('Continue', { ...PERSON, born: '2020-01-01' });
    expect(visitor.text('.error')).toContain('“Date of birth” must be between 1900 and 2008.');
    await visitor.submit('Continue', PERSON);
    await visitor.submit('Continue', VEHICLE);
    await visitor.follow('Back to Vehicle');
    expect(visitor.$('#make').val()).toBe('Voltera');
    expect(visitor.$('input[name=fuel][checked]').val()).toBe('Electric');
    await visitor.submit('Continue', {});
    await visitor.submit('Continue', OPTIONS);
    expect(visitor.url.pathname).toBe('/permit/review');
    expect(visitor.column(1)).toEqual([
      ...[...Object.values(PERSON), ...Object.values(VEHICLE)],
      ...['B: Harbour', '2026-12-01', '12', 'Yes'],
    ]);
    expect(visitor.text('main')).toContain('Fee: 75.00 EUR');
    await visitor.submit('Submit application');
    expect(visitor.fact('Reference number')).toMatch(/^PP-[0-9A-Z]{8}$/);
    expect(visitor.fact('Zone')).toBe('B: Harbour');
    expect((await visitor.open('/permit')).$('#name').val()).toBe('');
  });

  it('redirect a visitor who skips a step', async () => {
    const visitor = await at('https://forms.example/permit/review');
    expect(visitor.url.pathname).toBe('/permit');
    await visitor.submit('Continue', PERSON);
    expect((await visitor.open('/permit/review')).url.pathname).toBe('/permit/vehicle');
  });

  it('take a message, and name what it lacks', async () => {
    const visitor = await at('https://forms.example/contact');
    await visitor.submit('Send message', { name: 'Robin', message: ' A lamp is out.\nBy the quay. ' });
    expect(visitor.$('.error li').toArray().length).toBe(2);
    expect(visitor.$('textarea').val()).toBe('A lamp is out.\nBy the quay.');
    await visitor.submit('Send message', { email: 'r@mail.example', subject: 'Roads and traffic' });
    expect(visitor.fact('Reference')).toMatch(/^MSG-[0-9A-Z]{8}$/);
    await visitor.open('/survey');
    await visitor.submit('Send answers', { satisfaction: 'Satisfied', service: 'Library', visits: '1' });
    expect(visitor.fact('Reference')).toMatch(/^FB-/);
  });
});
