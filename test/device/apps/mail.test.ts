import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Device } from '../../../src/device/device.ts';
import { toEml } from '../../../src/device/simulated/apps/mail/eml.ts';
import { createMailbox, lettersIn } from '../../../src/device/simulated/apps/mail/mailbox.ts';
import { readPeople } from '../../../src/device/simulated/apps/people.ts';
import { click, find } from '../../support/browser/browse.ts';
import { downloadOf, fill, goTo, openDevice, rowsOf } from './open-device.ts';
import { parseEml } from './parse-eml.ts';

const MAIL = 'https://mail.example/';
const FILE = { name: 'übersicht.txt', mediaType: 'text/plain', bytes: Buffer.from('one\ntwo\n') };

async function compose(device: Device, values: Record<string, string>): Promise<void> {
  await goTo(device, `${MAIL}compose`);
  await fill(device, values);
}

describe('the inbox', () => {
  it('lists the seeded letters, newest first, as rows of a table', async () => {
    const device = await openDevice();
    await device.perform({ type: 'click', target: 'dock:mail' });
    const { app, url, title, content } = await device.observe();
    expect({ app, url, title }).toEqual({ app: 'mail', url: MAIL, title: 'Inbox - Mail' });
    expect(content?.collections[0]?.columns).toEqual(['Subject', 'From', 'Date', 'Time', 'Status', 'Attachment']);
    const rows = await rowsOf(device);
    expect(rows.length).toBe(20);
    expect(rows[0]).toEqual([
      'Drafts of the start page',
      'Mateo Ruiz',
      '22 November 2026',
      '08:05',
      'Unread',
      'drafts.txt',
    ]);
  });

  it('is dated relative to the day of the run, and the same for the same day', () => {
    const [first, again, later] = ['2026-11-22', '2026-11-22', '2031-05-07'].map((day) =>
      lettersIn(createMailbox(day), 'inbox'),
    );
    expect(again).toEqual(first);
    expect(later?.[0]?.at.date).toBe('2031-05-07');
    expect(later?.every(({ at }) => at.date <= '2031-05-07')).toBe(true);
    expect(later?.some(({ body }) => body.includes('{'))).toBe(false);
  });

  it('marks a letter as read when it is opened, and saves its attachment', async () => {
    const device = await openDevice();
    await goTo(device, MAIL);
    await click(device, 'Invitation to my birthday');
    expect((await device.observe()).content?.prose.join(' ')).toContain('on Friday 4 December 2026 at 19:00');
    await click(device, 'invitation.ics');
    expect((await downloadOf(device, 'invitation.ics')).bytes.toString()).toContain('DTSTART:20261204T190000\r\n');
    await click(device, 'Inbox');
    expect((await rowsOf(device)).find(([name]) => name === 'Invitation to my birthday')?.[4]).toBe('Read');
  });

  it('finds letters by words of their people, roles, subjects and texts', async () => {
    const device = await openDevice();
    await goTo(device, MAIL);
    await fill(device, { 'Search mail': 'landlord radiator' });
    await click(device, 'Search');
    expect((await rowsOf(device)).map(([name]) => name)).toEqual(['Repair of the radiator']);
    await fill(device, { 'Search mail': 'radiator zeppelin' });
    await click(device, 'Search');
    expect((await device.observe()).content?.messages).toEqual(['No letter has all of these words.']);
  });

  it('holds an invoice whose file is a PDF', () => {
    const letter = lettersIn(createMailbox('2026-11-22'), 'inbox').find(({ subject }) => subject.includes('invoice'));
    expect(letter?.attachment?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a letter', () => {
  it('is forwarded with its text and its attachment below what is written', async () => {
    const device = await openDevice();
    await goTo(device, MAIL);
    await click(device, 'Drafts of the start page');
    await click(device, 'Forward');
    await fill(device, { To: 'noor', Message: 'What do you think?' });
    const sent = await click(device, 'Send');
    expect(sent.effects).toContainEqual(expect.objectContaining({ kind: 'mail', field: 'sent to' }));
    const { headers, parts } = parseEml((await downloadOf(device, 'fwd-drafts-of-the-start-page.eml')).bytes);
    expect(headers.get('subject')).toBe('Fwd: Drafts of the start page');
    const [text, file] = parts.map(({ body }) => body.toString());
    expect(text).toMatch(
      /^What do you think\?\s+-+ Forwarded letter -+\s+From: Mateo Ruiz[\s\S]*second draft is my favourite/,
    );
    expect(file).toContain('Draft 1: large picture');
  });

  it('is deleted into a folder of its own, and not twice', async () => {
    const device = await openDevice();
    await goTo(device, MAIL);
    await click(device, 'Lunch?');
    const deleted = await click(device, 'Delete letter');
    expect(deleted.effects).toEqual([
      expect.objectContaining({ kind: 'mail', name: 'Lunch?', before: 'inbox', after: 'deleted' }),
    ]);
    await click(device, 'Inbox');
    expect((await rowsOf(device)).some(([name]) => name === 'Lunch?')).toBe(false);
    await click(device, 'Deleted');
    expect((await rowsOf(device)).map(([name]) => name)).toEqual(['Lunch?']);
    await click(device, 'Lunch?');
    expect(JSON.stringify(await device.observe())).not.toContain('Delete letter');
  });

  it('is sent with an attachment: it is among those sent, and an .eml file that mail programs can read', async () => {
    const device = await openDevice({ files: [FILE] });
    await compose(device, {
      To: 'Ada Quill <ada@quill.example>, noor',
      Cc: 'grace.okafor@lumen.example',
      Subject: 'Grüße aus Köln, der Stadt am Rhein, und viele schöne Wünsche für das ganze neue Jahr',
      Message: 'Liebe Ada,\n\nviele Grüße!',
    });
    const field = await find(device, 'Attachment');
    await device.perform({ type: 'upload', target: field.ref, file: FILE.name });
    expect((await click(device, 'Send')).ok).toBe(true);
    expect((await device.observe()).content?.messages).toEqual(['The letter was sent.']);
    const [file] = await device.downloads();
    const { headers, parts } = parseEml(file?.bytes ?? Buffer.alloc(0));
    expect(Object.fromEntries(headers)).toMatchObject({
      date: expect.stringMatching(/^Sun, 22 Nov 2026 \d\d:\d\d:00 \+0000$/),
      from: '"Robin Vale" <robin.vale@mail.example>',
      to: '"Ada Quill" <ada@quill.example>, "Noor Haddad" <noor.haddad@lumen.example>',
      cc: '"Grace Okafor" <grace.okafor@lumen.example>',
      subject: 'Grüße aus Köln, der Stadt am Rhein, und viele schöne Wünsche für das ganze neue Jahr',
      'mime-version': '1.0',
    });
    expect(parts.map(({ body }) => body.toString())).toEqual(['Liebe Ada,\r\n\r\nviele Grüße!', 'one\ntwo\n']);
    expect(parts[1]?.headers.get('content-disposition')).toContain(encodeURIComponent(FILE.name));
    await click(device, 'Sent');
    expect((await rowsOf(device))[0]?.[1]).toBe('Ada Quill, Noor Haddad');
  });

  it('has the same bytes for the same actions on the same day', async () => {
    const send = async (): Promise<Buffer> => {
      const device = await openDevice();
      await compose(device, { To: 'tomas', Subject: 'Dinner', Message: 'I will come.' });
      await click(device, 'Send');
      return (await downloadOf(device, 'dinner.eml')).bytes;
    };
    expect(await send()).toEqual(await send());
  });

  it.each([
    [{ To: '', Message: 'x' }, 'Fill in “To”.'],
    [{ To: 'ada@', Message: 'x' }, '“ada@” is not an address such as name@mail.example.'],
    [{ To: 'Zoe', Message: 'x' }, 'No address is known of “Zoe”.'],
    [{ To: 'ada' }, 'Fill in “Subject” or “Message”.'],
  ])('is not sent with %j', async (values, problem) => {
    const device = await openDevice();
    await compose(device, values);
    await click(device, 'Send');
    expect((await device.observe()).content?.messages.join(' ')).toContain(problem);
    expect(await device.downloads()).toEqual([]);
  });

  it('can be kept as a draft, edited and sent, and is no draft then', async () => {
    const device = await openDevice();
    await compose(device, { To: 'ada', Message: 'Hello' });
    await click(device, 'Save draft');
    expect(await device.downloads()).toEqual([]);
    await click(device, 'Edit draft');
    await click(device, 'Send');
    expect((await device.downloads()).map(({ name }) => name)).toEqual(['letter.eml']);
    await click(device, 'Drafts');
    expect(await rowsOf(device)).toEqual([]);
  });

  it('that answers one names it', async () => {
    const device = await openDevice();
    await goTo(device, MAIL);
    await click(device, 'Re: Budget for next quarter');
    await click(device, 'Reply to all');
    await fill(device, { Message: 'Agreed.' });
    await click(device, 'Send');
    const { headers } = parseEml((await downloadOf(device, 're-budget-for-next-quarter.eml')).bytes);
    expect(headers.get('to')).toContain('noor.haddad@');
    expect(headers.get('cc')).toContain('grace.okafor@');
    expect(headers.get('in-reply-to')).toMatch(/^<[\da-f]{32}@mail\.example>$/);
  });

  it('of any text survives being written and read', () => {
    const person = { name: 'Ä, "B"', email: 'a@b.example' };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'grapheme' }), (body, subject) => {
        const at = { date: '2026-11-22', time: '09:00' };
        const letter = { id: 1, folder: 'sent' as const, from: person, to: [person], cc: [], subject, body, at };
        const bytes = toEml({ ...letter, isUnread: false, attachment: null, inReplyTo: null });
        const read = parseEml(bytes);
        expect(read.body.toString().replace(/\r\n/g, '\n').trimEnd()).toBe(body.replace(/\r\n?/g, '\n').trimEnd());
        expect(read.headers.get('subject')).toBe(subject.replace(/\s+/g, ' ').trim());
        const [head = ''] = bytes.toString('latin1').split('\r\n\r\n');
        for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(998);
      }),
    );
  });
});

describe('a list of people', () => {
  it.each([
    ['Ada Quill <ada@quill.example>', ['ada@quill.example']],
    ['the landlord; TOMAS', ['brandt@brandt-homes.example', 'tomas.novak@post.example']],
    ['a@b.example, a@b.example', ['a@b.example']],
    ['"Quill, Ada" <ada@quill.example>', ['ada@quill.example']],
  ])('%s is read', (text, emails) => {
    const { people, problems } = readPeople(text);
    expect(people.map(({ email }) => email)).toEqual(emails);
    expect(problems).toEqual([]);
  });
});
