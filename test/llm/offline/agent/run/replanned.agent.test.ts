import { describe, expect, it } from 'vitest';
import type { ToolOffer } from '../../../../../src/llm/model.ts';
import { run } from '../../agent-tasks-loop.ts';

const NOTIFY: ToolOffer = {
  name: 'notify',
  description: 'Notifies the team.',
  inputs: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
};
const answerCall = () => ({ ok: true, summary: 'Called.', value: null });
const again = { tools: [NOTIFY], answerCall, isReplanned: true };

describe('a run that began under another version of the planner', () => {
  it.each([
    'Notify the team that “lunch is ready”',
    'Put the desk lamp in my cart',
    'Make a note saying “milk”',
    'Send a letter to ada@example.com saying “I am late”',
    'Notify the team that “all is well” if the desk lamp costs less than 500 dollars',
  ])('changes nothing more, and says why: %s', async (task) => {
    const { decision, calls, notes, actions } = await run(task, again);
    expect(calls).toEqual([]);
    expect(notes).toEqual([]);
    expect(actions.filter((type) => !['goto', 'extract', 'click'].includes(type))).toEqual([]);
    expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('another version') });
  });

  it('does so as soon as it comes to an act, and keeps what it found before', async () => {
    const { decision, calls } = await run(
      'How tall is Mount Everest? Notify the team “done”. Who is Marie Curie?',
      again,
    );
    expect(calls).toEqual([]);
    const text = JSON.stringify(decision);
    expect(text).toContain('8,848');
    expect(text).toContain('another version');
    expect(decision).toMatchObject({ unmet: [{ reason: 'failed' }, { words: 'Who is Marie Curie?' }] });
  });

  it('answers what only looks something up', async () => {
    const { decision } = await run('What is the capital of Japan?', again);
    expect(decision).toMatchObject({ type: 'done', output: 'Tokyo', unmet: [] });
  });

  it('acts in a run of its own version', async () => {
    const { calls } = await run('Notify the team that “lunch is ready”', { ...again, isReplanned: false });
    expect(calls).toHaveLength(1);
  });
});
