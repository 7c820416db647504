import { expect, it } from 'vitest';
import { englishLexicon } from '../../../../../src/language/lexicon/lexicon.ts';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { severalFit } from '../../../../../src/llm/offline/agent/find/several-fit.ts';

const fitting = (question: string, names: readonly string[]) =>
  severalFit(names, toTokens(question, []), englishLexicon());

it('several things of one kind fit a question that names the kind alone', () => {
  const names = ['Desk lamp', 'Arc floor lamp', 'Lamp oil'];
  expect(fitting('How high is the lamp?', names)).toEqual(['Desk lamp', 'Arc floor lamp']);
});

it.each([
  ['What is the height of the lamp?', ['Desk lamp', 'Lamp oil']],
  ['How long is the tunnel?', ['Tunnel', 'Base tunnel']],
  ['How high is the floor lamp?', ['Desk lamp', 'Arc floor lamp']],
  ['Which is the cheapest lamp?', ['Desk lamp', 'Floor lamp']],
  ['How high is Mount Everest?', ['North Mount Everest', 'South Mount Everest']],
])('one thing fits, or the question chooses: %s', (question, names) => expect(fitting(question, names)).toEqual([]));
