import { describe, expect, it } from 'vitest';
import { mergeParts } from '../../../src/console/pages/explorer/graph/merge.ts';
import { markNames, toExcerpts } from '../../../src/console/pages/explorer/side/excerpts.ts';

const SENTENCE = 'Jacob Marley was dead.';
const FILL = 'The rain went on and on. '.repeat(20);

describe('toExcerpts', () => {
  it('shows a sentence with what is around it, between whole words', () => {
    const text = `${FILL}${SENTENCE} ${FILL}`;
    const [excerpt, ...rest] = toExcerpts({ text, sentences: [{ start: FILL.length, end: FILL.length + 22 }] });
    expect(rest).toEqual([]);
    expect(excerpt).toMatch(/^… \w+/);
    expect(excerpt).toContain(SENTENCE);
    expect(excerpt).toMatch(/ …$/);
    expect(excerpt?.length).toBeLessThan(220);
    const words = excerpt?.replaceAll('…', '').trim().split(' ') ?? [];
    for (const word of [words[0], words.at(-1)]) expect(`${FILL}${SENTENCE}`.split(/\s+/)).toContain(word);
  });

  it('is the whole text if that is short, on one line', () => {
    const text = `${SENTENCE}\n\nThere is no doubt.`;
    expect(toExcerpts({ text, sentences: [{ start: 0, end: 22 }] })).toEqual([`${SENTENCE} There is no doubt.`]);
  });

  it('joins sentences that are near each other, and only those', () => {
    const far = 3 * SENTENCE.length + FILL.length;
    const text = `${SENTENCE} ${SENTENCE} ${FILL}${SENTENCE}`;
    const spans = [0, 23, far - 20].map((start) => ({ start, end: start + 22 }));
    expect(toExcerpts({ text, sentences: spans })).toHaveLength(2);
  });

  it('shows the beginning if no sentence is given', () => {
    expect(toExcerpts({ text: FILL, sentences: [] })[0]).toMatch(/^The rain/);
  });
});

describe('markNames', () => {
  const marked = (text: string, names: string[]) =>
    markNames(text, names)
      .map((part) => (part.isName ? `[${part.text}]` : part.text))
      .join('');

  it('marks whole names in any case, the longest first', () => {
    expect(marked('Jacob Marley, marley and Marleys', ['Marley', 'Jacob Marley'])).toBe(
      '[Jacob Marley], [marley] and Marleys',
    );
  });

  it('takes signs in names as they are', () => {
    expect(marked('Is C++ (a language) here?', ['C++', '(a'])).toBe('Is [C++] [(a] language) here?');
  });

  it('leaves a text without names as it is', () => {
    expect(markNames('Nothing.', [])).toEqual([{ text: 'Nothing.', isName: false }]);
  });
});

it('mergeParts has every node and edge once, and no edge without its ends', () => {
  const node = (name: string) => ({ name, type: '', degree: 1, mentions: 1, community: 0 });
  const edge = (source: string, target: string) => ({ source, target, weight: 1 });
  const { nodes, edges } = mergeParts([
    { nodes: [node('a'), node('b')], edges: [edge('a', 'b')] },
    { nodes: [node('b'), node('c')], edges: [edge('a', 'b'), edge('c', 'b'), edge('c', 'z')] },
  ]);
  expect(nodes.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(edges.map(({ source, target }) => source + target)).toEqual(['ab', 'cb']);
});
