import { expect, it } from 'vitest';
import { correctSpelling } from '../../../../src/language/understand/spelling.ts';
import { run } from '../agent-tasks-loop.ts';

const FACTS =
  '<title>Lines</title><h1>City lines</h1><table><tr><th>Trams</th><td>14</td></tr><tr><th>Grams of sand</th><td>900</td></tr></table>';
const onPage = (task: string) => run(task, { url: 'https://lines.test/', pages: { 'lines.test/': FACTS } });

it('a word that the page has is none that is misspelt', async () => {
  expect(correctSpelling('how many gramms').text).toBe('how many grams');
  expect(correctSpelling('how many gramms', (word) => word === 'gramms').text).toBe('how many gramms');
  const { decision } = await onPage('How many trams are there?');
  expect(JSON.stringify(decision)).toContain('14');
  expect(JSON.stringify(decision)).not.toContain('900');
});

it.each(['in euros', 'three kilos', 'the moon that circled it'])('other forms of a word are none: %s', (text) => {
  expect(correctSpelling(text).text).toBe(text);
});

it('a word that only an unlikely slip leads to is none', async () => {
  const { decision, history } = await run('What does a copper frother cost?');
  expect(JSON.stringify(decision)).not.toContain('brother');
  const asked = history.flatMap(({ action }) => (action.type === 'goto' ? [action.url] : []));
  expect(asked.some((url) => url.includes('frother'))).toBe(true);
});

it('a clause is corrected once, however its words are spelt', async () => {
  const { decision } = await run('I have 250 francs. How many euros are they, and how many eurosz, kroner, yenz?');
  expect(['done', 'fail']).toContain(decision.type);
});

it.each([
  ['cancle the desing workshop in my calender', 'cancel the design workshop in my calendar'],
  ['dleete the newsleter from the bookshop', 'delete the newsletter from the bookshop'],
  ['earliest arrival on 3 jnauary', 'earliest arrival on 3 january'],
  ['which plnaets have no moons', 'which planets have no moons'],
  ['ask noor haddad, mateo and priya', 'ask noor haddad, mateo and priya'],
  ['how much higher is everest', 'how much higher is everest'],
  ['waht is the capital, and wehn', 'what is the capital, and when'],
  ['write to lune@farwng.example about hvies.csv', 'write to lune@farwng.example about hvies.csv'],
  ['note "the fiugres are fine"', 'note "the fiugres are fine"'],
])('swapped, doubled and missing letters are corrected, names and addresses are not: %s', (written, meant) => {
  expect(correctSpelling(written).text).toBe(meant);
});

it('a part is put back as it was written, but for places', () => {
  const { toOriginal } = correctSpelling('send the fiugres to lnodon');
  expect(toOriginal('the figures')).toBe('the fiugres');
  expect(toOriginal('to london')).toBe('to london');
  expect(toOriginal('the figures of the page')).toBe('the figures of the page');
});

it('what is written to others stays as it is', async () => {
  const { history } = await run('Please emial ada@post.example saying that the fiugres are fine');
  const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
  expect(typed).toContain('the fiugres are fine');
});

it('a password is never corrected', async () => {
  const { history } = await run('Log in to the portal as demo, password: summmer, and tell me my blance');
  const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
  expect(typed).toContain('summmer');
});
