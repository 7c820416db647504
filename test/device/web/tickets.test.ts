import { describe, expect, it } from 'vitest';
import { Visitor } from './visitor.ts';

const at = (path: string): Promise<Visitor> => new Visitor().open(`https://tickets.example${path}`);

describe('the ticket board', () => {
  it('lists, filters and sorts its tickets', async () => {
    const visitor = await at('/');
    expect(visitor.column(0).length).toBe(24);
    await visitor.submit('Show tickets', { status: 'Open', priority: 'High', sort: 'newest' });
    expect(visitor.column(0)).toEqual(['LT-116', 'LT-103', 'LT-101']);
    await visitor.submit('Show tickets', { status: '', priority: '', assignee: 'Nobody', q: 'bench', sort: '' });
    expect(visitor.column(1)).toEqual(['Bench at the lake is broken']);
    await visitor.submit('Show tickets', { q: '', assignee: '', sort: 'priority' });
    expect(visitor.column(4).slice(0, 4)).toEqual(['Urgent', 'Urgent', 'Urgent', 'High']);
    await visitor.submit('Show tickets', { q: 'submarine' });
    expect(visitor.text('.notice')).toBe('No ticket matches.');
  });

  it('takes status, assignee and comments, and keeps them for the visitor only', async () => {
    const visitor = await at('/ticket/LT-103');
    expect([visitor.fact('Status'), visitor.fact('Assignee')]).toEqual(['Open', 'Nobody']);
    await visitor.submit('Change status', { status: 'In progress' });
    expect(visitor.text('.notice')).toBe('The status is now In progress.');
    await visitor.submit('Assign', { assignee: 'Ines Varga' });
    await visitor.submit('Add comment', { comment: 'Seen & <noted>' });
    await visitor.open('/ticket/LT-103');
    const facts = ['Status', 'Assignee', 'Comments'].map((label) => visitor.fact(label));
    expect(facts).toEqual(['In progress', 'Ines Varga', '1']);
    expect(visitor.text('ul[aria-label=Comments]')).toBe('You: Seen & <noted>');
    await visitor.submit('Assign', { assignee: '' });
    expect(visitor.fact('Assignee')).toBe('Nobody');
    expect((await at('/ticket/LT-103')).fact('Status')).toBe('Open');
  });

  it('creates a ticket, which can be changed as others can', async () => {
    const visitor = await at('/new');
    await visitor.submit('Create ticket', { title: '', kind: 'Fault', priority: 'Low' });
    expect(visitor.text('.error')).toContain('Fill in “Title”.');
    await visitor.submit('Create ticket', { title: 'Gate is stuck', kind: 'Fault', priority: 'Low', text: 'a\nb' });
    expect(visitor.text('.notice')).toBe('Ticket LT-125 was created.');
    await visitor.submit('Change status', { status: 'Done' });
    await visitor.open('/?status=Done&sort=newest');
    expect([visitor.column(0)[0], visitor.column(1)[0]]).toEqual(['LT-125', 'Gate is stuck']);
  });

  it('says so when it is full, and keeps what it has', async () => {
    const visitor = await at('/ticket/LT-101');
    for (let count = 0; count < 3; count++) await visitor.submit('Add comment', { comment: 'x'.repeat(1500) });
    expect(visitor.text('.error')).toContain('This board can hold no more changes.');
    expect((await visitor.open('/ticket/LT-101')).fact('Comments')).toBe('3');
  });
});
