import { expect, it } from 'vitest';
import { englishLexicon } from '../../../../src/language/lexicon/lexicon.ts';
import { correctSpelling } from '../../../../src/language/understand/spelling.ts';
import { run } from '../agent-tasks-loop.ts';

const FACTS =
  '<title>Lines</title><h1>City lines</h1><table><tr><th>Trams</th><td>14</td></tr><tr><th>Grams of sand</th><td>900</td></tr></table>';
const onPage = (task: string) => run(task, { url: 'https://lines.test/', pages: { 'lines.test/': FACTS } });

it('a word that the page has is none that is misspelt', async () => {
  expect(correctSpelling('how many trams', englishLexicon())).toBe('how many grams');
  expect(correctSpelling('how many trams', englishLexicon(), (word) => word === 'trams')).toBe('how many trams');
  const { decision } = await onPage('How many trams are there?');
  expect(JSON.stringify(decision)).toContain('14');
  expect(JSON.stringify(decision)).not.toContain('900');
});

it.each(['in euros', 'three kilos', 'the moon that circled it'])('other forms of a word are none: %s', (text) => {
  expect(correctSpelling(text, englishLexicon())).toBe(text);
});

it('a question without an answer is asked again as it is written, and reported so', async () => {
  const { decision, history } = await run('What does a copper frother cost?');
  expect(JSON.stringify(decision)).not.toContain('brother');
  const asked = history.flatMap(({ action }) => (action.type === 'goto' ? [action.url] : []));
  expect(asked.some((url) => url.includes('frother'))).toBe(true);
});

it('a clause is corrected once, however its words are spelt', async () => {
  const { decision } = await run('I have 250 francs. How many euros are they, and how many eurosz, kroner, yenz?');
  expect(['done', 'fail']).toContain(decision.type);
});
