import { describe, expect, it } from 'vitest';
import { readMail } from '../../../../../src/llm/offline/agent/mail/read-mail.ts';
import { toPlan } from '../../../../../src/llm/offline/agent/plan/plan.ts';
import { parseEml } from '../../../../device/apps/parse-eml.ts';
import { type AppTask, calendarTasks, deskTasks, mailTasks } from './app-tasks.ts';
import { outputOf, runTask } from './run-task.ts';

async function check([task, output, downloads]: AppTask): Promise<void> {
  const ended = await runTask(task);
  expect(outputOf(ended)).toEqual(output);
  if (downloads) expect(ended.downloads.map(({ name }) => name)).toEqual(downloads);
}

describe('tasks about mail', () => {
  for (const task of mailTasks) it(task[0], () => check(task));

  it('send the text and the file that they name', async () => {
    const report = { name: 'report.txt', mediaType: 'text/plain', bytes: Buffer.from('figures') };
    const ended = await runTask('Email mateo that the second draft is best and attach report.txt', [report]);
    const { headers, parts } = parseEml(ended.downloads[0]?.bytes ?? Buffer.alloc(0));
    expect(headers.get('to')).toContain('mateo.ruiz@lumen.example');
    expect(parts.map(({ body }) => body.toString().trim())).toEqual(['the second draft is best', 'figures']);
  });

  it('send nothing with a file that is not there', async () => {
    const ended = await runTask('Email mateo that the second draft is best and attach report.txt');
    expect(ended.decision.type).toBe('fail');
    expect(ended.downloads).toEqual([]);
  });
});

describe('tasks about the calendar', () => {
  for (const task of calendarTasks) it(task[0], () => check(task));
});

describe('tasks about the screen', () => {
  for (const task of deskTasks) it(task[0], () => check(task));

  it('switch between windows', async () => {
    expect((await runTask('Open the calendar, then switch to the mail window')).app).toBe('mail');
  });
});

describe('a letter', () => {
  it.each([
    ['Send a mail to Ada saying: bring the book', { to: 'Ada', body: 'bring the book' }],
    [
      'Send Ada Quill an email about lunch that says I am late',
      { to: 'Ada Quill', subject: 'lunch', body: 'I am late' },
    ],
    [
      'Write a letter to Ada, Noor and Grace with the subject "A: B" saying "to C: that D"',
      { to: 'Ada, Noor, Grace', subject: 'A: B', body: 'to C: that D' },
    ],
    [
      'Send an email to a@b.example, cc c@d.example, subject Hello, message: see you',
      { to: 'a@b.example', cc: 'c@d.example', subject: 'Hello', body: 'see you' },
    ],
    ['Draft a note to a@b.example saying hi', { to: 'a@b.example', body: 'hi' }],
  ])('is read from %s', (clause, mail) => {
    const [intent] = readMail(clause, []) ?? [];
    const empty = { to: '', cc: '', subject: '', body: '', file: '' };
    expect(intent).toMatchObject({ kind: 'send_mail', mail: { ...empty, ...mail } });
  });

  it('goes on until another errand begins', () => {
    const plan = toPlan(
      'Send a mail to Ada saying I am late. Please start without me. Then find the capital of Japan.',
    );
    expect(plan.map(({ kind }) => kind)).toEqual(['send_mail', 'ask']);
    expect(plan[0]).toMatchObject({ mail: { body: expect.stringMatching(/start without me\.?$/) } });
  });
});

describe('words of mail and calendars', () => {
  it.each([
    'Which email address does the town hall have?',
    'How many letters are in the word banana?',
    'What is the delivery schedule of the shop?',
    'Book a flight from Berlin to Lisbon on 12 December at 9',
    'Put a desk lamp in the cart',
    'Is delivery free of charge at shop.example?',
    'Send a message to the town hall saying the lamp is broken',
    'Write a note saying the meeting is on 3 December at 9',
    'Write down the letter of the alphabet after B',
    'Change my email address to ada@new.example',
    'Print the result of 2+2',
    'When does the Gregorian calendar begin?',
  ])('are no request of the applications in %s', (task) => {
    const kinds = toPlan(task, { today: '2026-11-22' }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => /mail|event|calendar|find_time|capture/.test(kind))).toEqual([]);
  });
});
