import { describe, expect, test } from 'vitest';
import { readSet } from '../../../../bench/agent/agent-tasks/sets.ts';
import { taskLanguageOf } from '../../../../src/language/understand/translate/task-language.ts';

describe('taskLanguageOf', () => {
  test.each([
    ['de', 'Einwohnerzahl von Brasilien'],
    ['es', 'longitud del río Amazonas'],
    ['fr', 'Elle fait combien de haut, la tour Eiffel ?'],
    ['pt', 'Anota a altura do Monte Branco.'],
    ['zh', '台灯多少钱？'],
  ])('knows %s by its words: %s', (language, task) => {
    expect(taskLanguageOf(task)).toBe(language);
  });

  test.each([
    'Write a note: "Der Brunnen ist kaputt"',
    'Who wrote Don Quixote?',
    'Mona Lisa painter?',
    'Send "¿Cuánto cuesta?" to ada@x.example',
    'Сколько стоит лампа?',
    '',
  ])('leaves what is not in a known language: %s', (task) => {
    expect(taskLanguageOf(task)).toBeNull();
  });

  test('takes no English task for one in another language', async () => {
    const tasks = (await readSet('dev')).filter((task) => task.class !== 12).map(({ task }) => task);
    expect(tasks.filter((task) => taskLanguageOf(task) !== null)).toEqual([]);
  });
});
