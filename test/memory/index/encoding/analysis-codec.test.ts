import { expect, it } from 'vitest';
import { decodeAnalysis, encodeAnalysis } from '../../../../src/memory/index/encoding/analysis-codec.ts';
import type { ChunkAnalysis } from '../../../../src/memory/ports/graph-store.ts';
import { ROLE } from '../../../../src/memory/postings.ts';

it('gives back the analysis of a chunk as it was', () => {
  const analysis: ChunkAnalysis = {
    sentences: [
      { start: 0, end: 40, words: [2 ** 32 - 1, 0, 7] },
      { start: 41, end: 41, words: [] },
    ],
    entities: [
      {
        key: 2 ** 52 - 1,
        role: ROLE.subject,
        name: 'Zoë "Z" 東京',
        type: 'Person',
        description: '',
        sentences: [0, 1],
      },
      { key: 0, role: ROLE.mention, name: '', type: 'Entity', description: 'A wording.', sentences: [] },
    ],
    relations: [
      { source: 0, target: 1, sentence: 1, description: '' },
      { source: 1, target: 0, sentence: -1, description: 'Said by a model.' },
    ],
    aliases: [2 ** 52 - 2, 1],
  };
  expect(decodeAnalysis(encodeAnalysis(analysis))).toEqual(analysis);
  expect(decodeAnalysis(encodeAnalysis({ sentences: [], entities: [], relations: [], aliases: [] })).entities).toEqual(
    [],
  );
});
