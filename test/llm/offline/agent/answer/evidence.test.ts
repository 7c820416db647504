import { describe, expect, it } from 'vitest';
import type { AnswerKind } from '../../../../../src/language/lexicon/concept.ts';
import { type FactPage, factAnswer } from '../../../../../src/llm/offline/agent/answer/evidence.ts';
import { collectionOf } from '../../../../reading/query/tables.ts';
import { by, CONCEPTS } from '../concepts.ts';
import { articleOf } from './pages.ts';

const OTTER = articleOf(
  'Lake otter',
  `Mass: 7 to 12 kg
   Diet: fish, crabs and frogs
   Population: unknown
   First described: 1788, by Anna Lundt
   Lives in: rivers of Northern Chile`,
  [
    'The lake otter is a shy animal. It sleeps for 11 hours a day and has 36 teeth.',
    'How long does it live? In 1990 a museum of otters was opened in Talmo.',
    'River otters weigh 14 kg. Its tail reaches a length of 40 cm.',
  ],
);

const ask = (entity: string, attribute: ReturnType<typeof by>, kind: AnswerKind, page: FactPage = OTTER) =>
  factAnswer({ entity, attribute, kind }, page, CONCEPTS);
const textOf = (...asked: Parameters<typeof ask>): string | null => ask(...asked).answer?.text ?? null;

describe('factAnswer', () => {
  it('answers from a fact in other words than its label', () => {
    expect(textOf('lake otter', by('weight', 'weigh'), 'quantity')).toBe('7 to 12 kg');
    expect(textOf('otter', by('diet', 'eat'), 'text')).toBe('fish, crabs and frogs');
  });

  it('tells where it was read', () => {
    expect(ask('lake otter', by('weight'), 'quantity').answer).toMatchObject({
      kind: 'quantity',
      value: { kind: 'quantity', n: 7000, until: 12_000 },
      evidence: [{ url: OTTER.url, entity: 'Lake otter', attribute: 'Mass', raw: '7 to 12 kg' }],
    });
  });

  it('cuts the part that was asked for', () => {
    expect(textOf('lake otter', by('', 'described'), 'person')).toBe('Anna Lundt');
    expect(textOf('lake otter', by('', 'described'), 'date')).toBe('1788');
  });

  it('refuses a fact of another kind', () => {
    expect(ask('lake otter', by('diet'), 'date')).toEqual({ answer: null, reason: 'wrong_kind' });
    expect(ask('lake otter', by('weight'), 'person').reason).toBe('wrong_kind');
    expect(ask('lake otter', by('population'), 'quantity').reason).toBe('wrong_kind');
  });

  it('refuses another entity and another attribute', () => {
    expect(ask('sea eagle', by('weight'), 'quantity').reason).toBe('no_subject');
    expect(ask('lake otter', by('price'), 'quantity').reason).toBe('no_attribute');
  });

  it('answers from a sentence that names the subject by a pronoun', () => {
    expect(textOf('lake otter', by('', 'sleep'), 'duration')).toBe('11 hours');
    expect(textOf('lake otter', by('', 'teeth'), 'quantity')).toBe('36');
    expect(textOf('lake otter', by('length', 'tail'), 'quantity')).toBe('40 cm');
  });

  it('takes no sentence about another thing, no question, no heading', () => {
    expect(textOf('lake otter', by('', 'opened'), 'date')).toBeNull();
    expect(textOf('lake otter', by('', 'live long'), 'duration')).toBeNull();
    expect(textOf('lake otter', by('', 'otter'), 'text')).toBeNull();
    expect(textOf('lake otter', by('', 'shy animal colour'), 'text')).toBeNull();
  });

  it('answers from the row of the entity, by the unit in the label', () => {
    const page = {
      ...articleOf('Peaks', ''),
      collections: [
        collectionOf('Peaks', 'Peak | Height (m) | Land\nMount Orn | 2310 | Talmo\nMount Silva | 1980 | Ven'),
      ],
    };
    expect(ask('Silva', by('height'), 'quantity', page).answer).toMatchObject({
      text: '1980',
      value: { n: 1980, dimension: 'length' },
    });
    expect(ask('Mount', by('height'), 'quantity', page).reason).toBe('no_subject');
  });

  it('does not change with the order and the words of the labels', () => {
    const facts = [...OTTER.facts]
      .reverse()
      .map((fact) => (fact.label === 'Mass' ? { ...fact, label: 'Weight' } : fact));
    expect(textOf('lake otter', by('weight'), 'quantity', { ...OTTER, facts })).toBe('7 to 12 kg');
  });

  it('finds nothing more for a word that nothing is said about', () => {
    for (const word of ['height', 'wings', 'mars', 'ticket'])
      expect(textOf('lake otter', by('', word), 'quantity')).toBeNull();
  });

  it('takes hostile pages in linear time', () => {
    for (const part of ['otter ', 'It weighs 1 ', '1, ', 'A. ', '19', '?']) {
      const page = { ...OTTER, facts: [], prose: [part.repeat(20_000)], about: part.repeat(20_000) };
      expect(() => textOf('lake otter', by('weight', 'weighs'), 'quantity', page)).not.toThrow();
    }
  });
});
