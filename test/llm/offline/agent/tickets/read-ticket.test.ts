import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../../src/llm/offline/agent/plan/intent.ts';
import { beginsComment, readTicketChange } from '../../../../../src/llm/offline/agent/tickets/read-ticket.ts';

const change = (clause: string, before: readonly Intent[] = []): unknown => {
  const [intent] = readTicketChange(clause, before) ?? [];
  return intent?.kind === 'change_ticket' ? intent.change : null;
};
const CHANGED = readTicketChange('close LT-101', []) ?? [];

describe('a change of a ticket', () => {
  it.each([
    ['Assign the ticket about the swings to Tomas Reed', 'the ticket about the swings', 'Tomas Reed'],
    ['Hand LT-103 over to Petra', 'LT-103', 'Petra'],
    ['give Ines the bench ticket', 'the bench ticket', 'Ines'],
    ['make Mira Holt responsible for ticket 107', 'ticket 107', 'Mira Holt'],
    ['Jonas should take care of the hedge issue', 'the hedge issue', 'Jonas'],
    ['put Petra on LT-117', 'LT-117', 'Petra'],
    ['unassign LT-117', 'LT-117', ''],
  ])('gives it to somebody: %s', (clause, ticket, assignee) => {
    expect(change(clause)).toMatchObject({ ticket, assignee, status: null, comment: null });
  });

  it.each([
    ['close ticket 1042', 'closed'],
    ['mark LT-101 as fixed', 'closed'],
    ['reopen the ticket about the hedge', 'open'],
    ['open LT-106 again', 'open'],
    ['set the lift ticket back to open', 'open'],
    ['move LT-104 to in progress', 'active'],
  ])('sets its status: %s', (clause, status) => {
    expect(change(clause)).toMatchObject({ status, assignee: null });
  });

  it.each([
    ['Close LT-109 with the comment "Printed."', { ticket: 'LT-109', status: 'closed', comment: 'Printed.' }],
    ['Add a comment to LT-103 saying we look into it', { ticket: 'LT-103', comment: 'we look into it' }],
    ['Comment on LT-120 that the clock is set', { ticket: 'LT-120', comment: 'the clock is set' }],
    ['mark LT-101 as done and leave a note there: bulb replaced', { status: 'closed', comment: 'bulb replaced' }],
    ['assign LT-117 to Jonas and comment: measure it', { assignee: 'Jonas', comment: 'measure it' }],
  ])('adds a comment: %s', (clause, wanted) => {
    expect(change(clause)).toMatchObject(wanted);
  });

  it('is of the ticket of the part before', () => {
    expect(change('assign it to Tomas', CHANGED)).toMatchObject({ ticket: '', assignee: 'Tomas' });
    expect(change('say "done" in a comment', CHANGED)).toMatchObject({ ticket: '', comment: 'done' });
    expect(change('assign it to Tomas')).toBeNull();
  });

  it.each([
    ['Assign LT-104', 'Assignee'],
    ['Add a comment to LT-104', 'Comment'],
  ])('may lack a value: %s', (clause, missing) => {
    expect(change(clause)).toMatchObject({ ticket: 'LT-104', missing });
  });

  it('leaves out what the clause forbids beside it', () => {
    expect(change('assign LT-104 to Tomas, but do not close it')).toMatchObject({ assignee: 'Tomas', status: null });
    expect(change('assign LT-104 to Tomas, but do not assign it to Ines')).toBeNull();
  });

  it.each([
    'Make a note of who owns ticket LT-101',
    'Write a note titled "Board" with the status of ticket LT-103',
    'Write a note: the status of LT-103',
    'Give me the tickets about the library',
    'Give me the numbers of all tickets on the board',
    'Book a ticket to Rome',
    'Move on to the next issue',
    'Add the numbers of the tickets LT-101 and LT-102',
    'Pass the ticket price to the tool',
    'Open ticket LT-104 and read the comments',
  ])('is not wanted: %s', (clause) => {
    expect(change(clause)).toBeNull();
  });
});

describe('a comment that is not quoted', () => {
  it('goes on to the end of the sentence', () => {
    expect(beginsComment('comment on LT-120 that the clock is set')).toBe(true);
    expect(beginsComment('comment "set" on LT-120')).toBe(false);
    expect(beginsComment('close LT-120')).toBe(false);
  });
});
