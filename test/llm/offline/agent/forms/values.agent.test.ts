import { describe, expect, it } from 'vitest';
import { run, type TestPage } from '../../agent-tasks-loop.ts';

const field = (label: string, name: string, more = ''): string =>
  `<label>${label} <input name=${name} ${more}></label>`;
const form = (body: string, button = 'Save'): string =>
  `<title>Form</title><h1>Form</h1><form method=post action=/done>${body}<button>${button}</button></form>`;

/** Performs a task on one page; `/done` answers what is sent. */
async function onPage(task: string, page: string, metadata = {}, done?: TestPage) {
  const pages = { 'forms.test/': page, ...(done !== undefined && { 'forms.test/done': done }) };
  const { decision, sent, history } = await run(task, { url: 'https://forms.test/', metadata, pages });
  return { decision, sent: sent.map(({ fields }) => fields), history };
}

describe('words that only name a field', () => {
  const VOUCHER = form(field('Voucher code', 'v') + field('Remark', 'r'), 'Apply');

  it.each([
    'Enter the voucher code and click Apply',
    'Type in the voucher code, then press Apply',
    'Fill in the voucher code field and submit the form',
    'Put the code into the voucher code field and click Apply',
  ])('are no value, and nothing is sent without one: %s', async (task) => {
    const { decision, sent } = await onPage(task, VOUCHER);
    expect(sent).toEqual([]);
    expect(decision).toMatchObject({
      type: 'fail',
      cause: 'missing_value',
      unmet: [{ reason: 'missing_value', missing: ['Voucher code'] }, { reason: 'refused' }],
    });
  });

  it('stand for what was sent along', async () => {
    const { sent } = await onPage('Enter the voucher code and click Apply', VOUCHER, { voucher_code: 'SPRING-9' });
    expect(sent).toEqual([{ v: 'SPRING-9', r: '' }]);
  });

  it.each([
    ['Enter the voucher code SPRING-9 and click Apply', { v: 'SPRING-9', r: '' }],
    ['Enter “code” as the voucher code and click Apply', { v: 'code', r: '' }],
    ['Set the remark to fragile and click Apply', { v: '', r: 'fragile' }],
    ['Enter SPRING-9 as the voucher code, fragile as the remark and click Apply', { v: 'SPRING-9', r: 'fragile' }],
    ['Voucher code SPRING-9, remark fragile. Submit the form.', { v: 'SPRING-9', r: 'fragile' }],
    ['My voucher code is SPRING-9. Submit the form.', { v: 'SPRING-9', r: '' }],
    ['Voucher code: SPRING-9; remark: fragile. Submit it.', { v: 'SPRING-9', r: 'fragile' }],
    ['Fill in voucher code: abc, remark: the code. Then click Apply', { v: 'abc', r: 'the code' }],
  ])('are told from values: %s', async (task, fields) => {
    expect((await onPage(task, VOUCHER)).sent).toEqual([fields]);
  });
});

it.each([
  ['that the field shortens', 'Enter the voucher code SPRING-9 and click Apply', 'maxlength=4'],
  ['that goes on with another act', 'Enter the voucher code SPRING-9 and redeem it, then click Apply', ''],
])('a value %s is not sent', async (_, task, more) => {
  const { decision, sent } = await onPage(task, form(field('Voucher code', 'v', more), 'Apply'));
  expect(sent).toEqual([]);
  expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'not_offered' }, { reason: 'refused' }] });
});

describe('a code with a box for each digit', () => {
  const boxes = [1, 2, 3, 4, 5].map((n) => `<input maxlength=1 name=c${n} aria-label="Digit ${n}">`).join('');
  const CODE = form(boxes, 'Verify');
  const SENT = { c1: '4', c2: '0', c3: '7', c4: '1', c5: '9' };

  it('is entered one digit a box', async () => {
    expect((await onPage('Enter the code 40719 and click Verify', CODE)).sent).toEqual([SENT]);
    expect((await onPage('Enter the verification code and click Verify', CODE, { code: 40719 })).sent).toEqual([SENT]);
  });

  it.each(['Enter the code and click Verify', 'Enter the code 4071 and click Verify'])(
    'is not sent if there is none that fits: %s',
    async (task) => {
      const { decision, sent } = await onPage(task, CODE);
      expect(sent).toEqual([]);
      expect(decision.type).toBe('fail');
    },
  );
});

describe('fields of two groups with the same names', () => {
  const group = (legend: string, prefix: string): string =>
    `<fieldset><legend>${legend}</legend>${field('Name', `${prefix}n`)}${field('Town', `${prefix}t`)}</fieldset>`;
  const PARCEL = form(group('Sender', 's') + group('Recipient', 'r'), 'Send');

  it('get the values of their group', async () => {
    const metadata = { sender: { name: 'Jo Berg', town: 'Kiel' }, recipient: { name: 'Lu Ames', town: 'Bonn' } };
    const { sent } = await onPage('Fill in the form and send it', PARCEL, metadata);
    expect(sent).toEqual([{ sn: 'Jo Berg', st: 'Kiel', rn: 'Lu Ames', rt: 'Bonn' }]);
  });

  it('get those that a key or the task names with the group', async () => {
    const metadata = { recipient_name: 'Lu Ames', sender_town: 'Kiel' };
    expect((await onPage('Fill in the form and send it', PARCEL, metadata)).sent).toEqual([
      { sn: '', st: 'Kiel', rn: 'Lu Ames', rt: '' },
    ]);
    const task = 'Enter recipient name Lu Ames, sender town Kiel and click Send';
    expect((await onPage(task, PARCEL)).sent).toEqual([{ sn: '', st: 'Kiel', rn: 'Lu Ames', rt: '' }]);
  });

  it('get none that may be of either', async () => {
    const { sent } = await onPage('Fill in the form and send it', PARCEL, { name: 'Jo Berg', town: 'Kiel' });
    expect(sent.flatMap((fields) => Object.values(fields)).filter((value) => value !== '')).toEqual([]);
  });
});

describe('a form that is sent', () => {
  const FORM = form(field('Postcode', 'p') + field('Town', 't'), 'Send');
  const again = (notice: string): string => FORM.replace('<form', `<p>${notice}</p><form`);

  it.each([
    ['Fill in postcode 1 and town Kiel and send it', 'Please enter a valid postcode.'],
    ['Enter postcode 1 and town Kiel and click Send', 'The postcode must have five digits'],
  ])('is not sent if the page shows it again with a complaint: %s', async (task, notice) => {
    const { decision } = await onPage(task, FORM, {}, again(notice));
    expect(decision).toMatchObject({ unmet: [{ reason: 'refused', detail: expect.stringContaining(notice) }] });
  });

  it.each(['Thank you, we have received it.', 'Your changes were saved.', 'Open from nine to five.'])(
    'is sent if the page shows it again without one: %s',
    async (notice) => {
      const { decision } = await onPage('Enter postcode 24103 and click Send', FORM, {}, again(notice));
      expect(decision).toMatchObject({ type: 'done', unmet: [] });
    },
  );

  it('is no complaint what stood there before', async () => {
    const page = again('All fields are required. An error is easily made.');
    const { decision } = await onPage('Enter postcode 24103 and click Send', page, {}, page);
    expect(decision).toMatchObject({ type: 'done', unmet: [] });
  });

  it('is not sent with a part that failed', async () => {
    const { decision, sent } = await onPage('Upload receipt.pdf, enter the town Kiel and click Send', FORM);
    expect(sent).toEqual([]);
    expect(decision).toMatchObject({ unmet: [{ reason: 'not_offered' }, { reason: 'refused' }] });
  });
});
