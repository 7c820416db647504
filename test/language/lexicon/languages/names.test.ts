import { expect, it } from 'vitest';
import { translate } from '../../../../src/language/understand/translate/translate.ts';

it.each([
  ['de', 'Wie tief ist das Schwarze Meer?', 'Black Sea'],
  ['de', 'Die Fläche des Schwarzen Meeres', 'Black Sea'],
  ['de', 'Was ist die Hauptstadt Norwegens?', 'Norway'],
  ['es', '¿Cuál es la capital de Turquía?', 'Turkey'],
  ['fr', 'Quelle est la longueur de la Tamise ?', 'Thames'],
  ['pt', 'Qual é a capital da Polónia?', 'Poland'],
  ['zh', '北极熊有多重？', 'Polar bear'],
] as const)('names of the world are put in English: %s %s', (language, task, name) => {
  expect(translate(task, language, '2026-11-22').text).toContain(name);
});

it('names of persons remain', () => {
  expect(translate('Wer war Christa Wolf?', 'de', '2026-11-22').text).toContain('Christa Wolf');
});
