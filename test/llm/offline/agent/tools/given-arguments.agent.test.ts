import { describe, expect, it } from 'vitest';
import type { ToolOffer } from '../../../../../src/llm/model.ts';
import { run } from '../../agent-tasks-loop.ts';

const toolOf = (name: string, description: string, ...parameters: string[]): ToolOffer => ({
  name,
  description,
  inputs: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter, { type: 'string' }])),
    required: parameters,
  },
});
const TOOLS = [
  toolOf('alert_crew', 'Alerts the crew.', 'message'),
  toolOf('remove_member', 'Removes a member of the club.', 'member_id'),
  toolOf('add_member', 'Adds a member to the club.', 'member_name', 'town'),
  toolOf('get_tide', 'Returns the tide at a harbour.', 'harbour'),
];
const answerCall = () => ({ ok: true, summary: 'Called.', value: null });
const ask = (task: string, metadata = {}) => run(task, { tools: TOOLS, answerCall, metadata });

describe('an argument of a tool', () => {
  it.each([
    ['Alert the crew', 'message'],
    ['Use alert_crew to send the crew a message', 'message'],
    ['Remove the member', 'member_id'],
    ['Remove the member with the member id', 'member_id'],
    ['Add a member with the member name and the town', 'member_name'],
    ['What is the tide at the harbour?', 'harbour'],
  ])('is missing if the task only names it: %s', async (task, missing) => {
    const { calls, decision } = await ask(task);
    expect(calls).toEqual([]);
    expect(decision).toMatchObject({
      cause: 'missing_value',
      unmet: [{ reason: 'missing_value', missing: [missing] }],
    });
  });

  it.each([
    ['Alert the crew that dinner is ready, and sold out', { message: 'dinner is ready, and sold out' }],
    ['Alert the crew: “the crew”', { message: 'the crew' }],
    ['Remove member 7', { member_id: '7' }],
    ['Add a member named rosa from the town Kiel', { member_name: 'rosa', town: 'Kiel' }],
    ['What is the tide at Husum?', { harbour: 'Husum' }],
  ])('is what the task gives: %s', async (task, input) => {
    expect((await ask(task)).calls).toMatchObject([{ input }]);
  });

  it('is what was sent along, if the task only names it', async () => {
    const { calls } = await ask('Remove the member with the member id', { member_id: 'm-9' });
    expect(calls).toMatchObject([{ input: { member_id: 'm-9' } }]);
  });
});

describe('the text of a letter or a note', () => {
  it.each([
    ['Send an email to rosa@example.com: call me at nine', 'call me at nine'],
    ['Email to rosa@example.com: open the gate', 'open the gate'],
    ['Reply to the landlord: check the heating', 'check the heating'],
  ])('is what follows the colon, also if it could be done: %s', async (task, text) => {
    const { history, decision } = await run(task);
    expect(history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []))).toContain(text);
    expect(decision).toMatchObject({ type: 'done', unmet: [] });
  });

  it('is the thing and its value, if the task gives both', async () => {
    expect((await run('Write a note with the gate code 4471')).notes).toEqual(['the gate code 4471']);
  });

  it.each([
    'Send an email to rosa@example.com that the',
    'Send an email to rosa@example.com saying the summary',
    'Reply to the letter of the landlord with the text',
    'Make a note saying the',
    'Make a note titled the title with the text',
  ])('is missing if the task only names it: %s', async (task) => {
    const { decision, notes, actions } = await run(task);
    expect(notes).toEqual([]);
    expect(actions.filter((type) => type === 'type')).toEqual([]);
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value' });
  });
});
