import { describe, expect, it } from 'vitest';
import { toPlan } from '../../../src/llm/offline/agent/plan/plan.ts';

/** The plan without the words that it came from. */
const planOf = (task: string): object[] =>
  toPlan(task).map((intent) => {
    const { words: _, ...plain } = intent;
    return plain;
  });

describe('a clause is understood', () => {
  it.each<[string, object]>([
    ['go to example.com/a', { kind: 'open', address: 'example.com/a' }],
    ['go to Hacker News', { kind: 'open', address: 'https://news.ycombinator.com/' }],
    ['open the article about Paris', { kind: 'open_named', name: 'Paris', position: null }],
    ['open the third result', { kind: 'open_named', position: 2 }],
    ['click on the last link', { kind: 'open_named', position: -1 }],
    ['select the first flight', { kind: 'open_named', position: 0 }],
    ['go back', { kind: 'go_back' }],
    ['scroll to the bottom', { kind: 'scroll', direction: 'bottom' }],
    ['click the "Add to cart" button', { kind: 'press', name: 'Add to cart' }],
    ['search the web for blue whales', { kind: 'search', query: 'blue whales', where: 'web' }],
    ['type "Ada" in the name field', { kind: 'fill_field', label: 'name', value: 'Ada' }],
    ['enter ada@example.com into the email box', { kind: 'fill_field', label: 'email', value: 'ada@example.com' }],
    ['fill the city field with Paris', { kind: 'fill_field', label: 'city', value: 'Paris' }],
    ['set quantity to 2', { kind: 'fill_field', label: 'quantity', value: '2' }],
    ['fill in the form with name Ada and email a@b.c', { kind: 'fill', text: 'name Ada and email a@b.c', form: '' }],
    ['fill in the contact form with name Ada', { kind: 'send_form', text: 'fill in the contact form with name Ada' }],
    ['fill in the form using the data provided', { kind: 'fill_details', isToBeSent: false }],
    ['complete the application with my details', { kind: 'fill_details', isToBeSent: true }],
    ['apply for the parking permit', { kind: 'send_form' }],
    ['select Express as the delivery', { kind: 'choose', option: 'Express', label: 'delivery' }],
    ['tick the newsletter box', { kind: 'tick', label: 'newsletter', isOn: true }],
    ['uncheck the newsletter box', { kind: 'tick', label: 'newsletter', isOn: false }],
    ['accept the terms', { kind: 'tick', label: 'terms', isOn: true }],
    ['submit the form', { kind: 'submit' }],
    ['click the submit button', { kind: 'submit' }],
    ['continue', { kind: 'press', name: 'continue' }],
    ['check out', { kind: 'purchase', wants: 'order' }],
    ['check out as Ada', { kind: 'purchase', wants: 'order' }],
    ['download the latest invoice', { kind: 'download', name: 'download the latest invoice' }],
    ['upload cv.pdf as attachment', { kind: 'upload', file: 'cv.pdf', label: 'attachment' }],
    ['log in', { kind: 'sign_in' }],
    ['sign me out', { kind: 'sign_out' }],
    ['compare the length of the Nile and the Danube', { kind: 'ask', source: 'any', isQuestion: true }],
    ['which has more moons, Mars or Jupiter?', { kind: 'ask', source: 'any', isQuestion: true }],
    ['what is 3 times 4', { kind: 'compute', text: 'what is 3 times 4', results: 0 }],
    ['note: buy milk', { kind: 'note', text: 'buy milk' }],
    ['list the top 3 stories', { kind: 'ask', source: 'any', isQuestion: true }],
    ['sing a song', { kind: 'ask', source: 'any', isQuestion: false }],
  ])('%s', (clause, intent) => {
    expect(planOf(clause)).toEqual([expect.objectContaining(intent)]);
  });
});

describe('a page and what is done there', () => {
  it.each<[string, object]>([
    ['On http://localhost:8501/ press Gold', { kind: 'press', name: 'Gold' }],
    ['at tickets.example click the "New ticket" button', { kind: 'press', name: 'New ticket' }],
    ['From the site forms.example tick the newsletter box', { kind: 'tick', label: 'newsletter', isOn: true }],
    ['On a.example/contact type "Ada" in the name field', { kind: 'fill_field', label: 'name', value: 'Ada' }],
  ])('%s', (task, intent) => {
    expect(planOf(task)).toEqual([expect.objectContaining({ kind: 'open' }), expect.objectContaining(intent)]);
  });
});

describe('several things', () => {
  it.each<[string, string[]]>([
    ['log in to portal.example and read the balance', ['open', 'sign_in', 'ask']],
    [
      'fill in the form with name Ada, email a@b.c, order 12 and message "Hi, then bye", then send it',
      ['fill', 'submit'],
    ],
    ['Do the following: open the shop, add 2 lamps to the cart; check out.', ['open', 'purchase']],
    ['1. Go to the shop\n2. Search for lamp\n3. Open the first result', ['open', 'search', 'open_named']],
    ['find the cheapest flight from Oslo to Rome', ['travel']],
    ['reserve a flight from Oslo to Rome on flights.example', ['open', 'travel']],
    ['buy a lamp', ['purchase']],
    ['order a lamp from amazon', ['open', 'purchase']],
    ['how many comments does the top story on Hacker News have?', ['open', 'ask']],
    ['compare the price of A and B, and tell me which is lower', ['ask', 'ask']],
    ['find the height of A, find the height of B and add them up', ['ask', 'ask', 'compute']],
    ['open the page about Mars in the encyclopedia', ['open', 'open_named']],
    ['apply for the permit: complete the form with the details given and submit it', ['send_form']],
    ['change my phone to 123', ['fill_field', 'submit']],
    ['go to shop.example, then on shop.example find the price of the lamp', ['open', 'ask']],
  ])('%s', (task, kinds) => {
    expect(toPlan(task).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('adds what was looked for when the task says only `it`', () => {
    expect(planOf('go to the shop, search for desk lamp and add it to the cart').at(-1)).toMatchObject({
      kind: 'purchase',
      wants: 'cart',
      clauses: ['add it to the cart'],
    });
  });
});
