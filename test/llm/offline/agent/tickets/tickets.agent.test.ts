import { expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const outcomeOf = async (task: string) => {
  const { decision, observation } = await run(task, {});
  const facts = Object.fromEntries(observation.content?.facts.map(({ label, value }) => [label, value]) ?? []);
  const said = decision.type === 'done' ? decision.output : decision.type === 'fail' ? decision.unmet?.[0] : null;
  return { type: decision.type, said, facts, title: observation.content?.heading };
};

it('closes a ticket with a comment, and gives it to somebody', async () => {
  const { type, facts } = await outcomeOf('Close LT-109 with the comment "Printed." and assign it to Tomas.');
  expect(type).toBe('done');
  expect(facts).toMatchObject({ Ticket: 'LT-109', Status: 'Done', Comments: '1', Assignee: 'Tomas Reed' });
});

it('goes on with a comment to the end of the sentence', async () => {
  const { said } = await outcomeOf('Comment on LT-120 that the clock was set and check it again next week.');
  expect(said).toBe('Changed LT-120: Comment: the clock was set and check it again next week.');
});

it('creates a ticket whose title is what it is about', async () => {
  const { title } = await outcomeOf(
    'Open a ticket: the printer in the town hall is broken. It is a fault, low priority.',
  );
  expect(title).toBe('Printer in the town hall is broken');
});

it.each([
  ['Give LT-102 to Noor', 'not_offered'],
  ['Assign LT-104', 'missing_value'],
  ['Close ticket 999', 'no_subject'],
  ['Close the town hall ticket', 'no_subject'],
  ['Take Petra off LT-101', 'refused'],
  ['Who owns the tickets about the printer?', 'no_subject'],
])('changes nothing: %s', async (task, reason) => {
  expect(await outcomeOf(task)).toMatchObject({ type: 'fail', said: { reason } });
});

it('fills in a change that the task forbids to save, and does not save it', async () => {
  const { type, facts } = await outcomeOf('Comment "seen" on LT-103, but do not post it.');
  expect(type).toBe('done');
  expect(facts).toMatchObject({ Ticket: 'LT-103', Comments: '0' });
});

it('answers who has which tickets', async () => {
  expect((await outcomeOf('Who owns the tickets about the library?')).said).toBe('Ines Varga');
  expect((await outcomeOf('How many tickets does Jonas Abel have?')).said).toBe(3);
  expect((await outcomeOf('Set LT-119 to done and tell me who has it')).said).toBe('Jonas Abel');
});
