import { describe, expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const metadata = { username: 'demo', password: 'demo1234' };

describe('an account', () => {
  it('is logged in to wherever a page asks for it', async () => {
    const { decision, history } = await run('What do I owe Lindenhaven Utilities? (demo, demo1234)');
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('100.43') });
    expect(JSON.stringify(decision)).not.toContain('demo1234');
    expect(history.some(({ action }) => action.type === 'type' && action.text === 'demo1234')).toBe(true);
  });

  it('stays closed without credentials, and says what is missing', async () => {
    const { decision } = await run('What do I owe Lindenhaven Utilities?');
    expect(decision).toMatchObject({
      type: 'fail',
      cause: 'missing_value',
      unmet: [{ reason: 'missing_value', missing: ['User name', 'Password'] }],
    });
  });

  it('stays closed to a wrong password', async () => {
    const { decision } = await run('What do I owe the utilities? Login demo, password wrong123');
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'refused' }] });
  });

  it.each([
    ['Has my April 2026 bill been paid?', 'Yes'],
    ['Is my April 2026 bill still unpaid?', 'No'],
  ])('answers whether a bill is paid: %s', async (task, answer) => {
    const { decision } = await run(`${task} Portal, user demo, password demo1234`);
    expect(decision).toMatchObject({ type: 'done', output: { Answer: answer } });
  });

  it('reads the items of one bill', async () => {
    const { decision } = await run('What did electricity cost me in May 2026? My portal login is demo / demo1234.');
    expect(decision).toMatchObject({ type: 'done', output: '43.50 EUR' });
  });

  it('gets a new address for mail', async () => {
    const { history } = await run(
      'Lindenhaven should write to kim@new.example from now on. Portal login demo / demo1234',
    );
    expect(history.some(({ action }) => action.type === 'type' && action.text === 'kim@new.example')).toBe(true);
  });

  it.each([
    ['Save the oldest invoice of my utilities account as PDF', ['invoice-2025-11.pdf']],
    ['Export all my invoices as CSV', ['invoices.csv']],
    ['Download my invoice for May 2019', []],
  ])('gives the file that the words select: %s', async (task, files) => {
    const { downloads } = await run(task, { metadata });
    expect(downloads).toEqual(files);
  });

  it('adds up the entries of a period', async () => {
    const { decision } = await run('What is the sum of my invoices from January to March 2026?', { metadata });
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('293.02') });
  });

  it('takes a new value that its field accepts, and no other', async () => {
    const done = await run('Change the e-mail of my portal account to ada@post.example', { metadata });
    expect(done.decision).toMatchObject({ type: 'done', output: expect.stringContaining('ada@post.example') });
    const left = await run('Change the e-mail of my portal account to nowhere', { metadata });
    expect(left.decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'missing_value', missing: ['Email'] }] });
  });
});

describe('a form that is not open', () => {
  it('is found by its purpose and sent', async () => {
    const { decision } = await run(
      'Tell the town hall that the lake path is flooded, from Ada Quill, ada@quill.example',
    );
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('MSG-') });
  });

  it('is not sent without a required value', async () => {
    const { decision, observation } = await run('Tell the town hall that the lake path is flooded');
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'missing_value', missing: ['Name', 'Email'] }] });
    expect(observation.url).toContain('/contact');
  });

  it('is filled in but not sent if the task says so', async () => {
    const task = 'Tell the town hall that the path is wet, Ada Quill, ada@quill.example. Do not send it.';
    const { decision } = await run(task);
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('not sent') });
  });
});
