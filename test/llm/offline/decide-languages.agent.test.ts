import { describe, expect, test } from 'vitest';
import { run } from './agent-tasks-loop.ts';

describe('a task in another language', () => {
  test.each([
    ['Wie viele Monde hat der Jupiter?', '95'],
    ['¿Cuál es la capital de Islandia?', 'Reykjavík'],
    ['Quanto custa o candeeiro de secretária?', '34.90'],
    ['爱因斯坦是什么时候出生的？', '1879'],
  ])('is answered as in English: %s', async (task, answer) => {
    const { decision } = await run(task);
    expect(decision).toMatchObject({ type: 'done', unmet: [] });
    expect(JSON.stringify(decision.type === 'done' && decision.output)).toContain(answer);
  });

  test('reports what was not done in its own words', async () => {
    const { decision } = await run('Wie hoch ist der Watzmann?');
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ words: 'Wie hoch ist der Watzmann?' }] });
    expect(decision.reason).toContain('Wie hoch ist der Watzmann?');
  });

  test('names several answers by its own words', async () => {
    const { decision } = await run('Wie hoch ist der Montblanc? Wie lang ist die Donau?');
    const output = decision.type === 'done' ? decision.output : {};
    expect(Object.keys(output as object)).toEqual(['Wie hoch ist der Montblanc?', 'Wie lang ist die Donau?']);
  });
});
