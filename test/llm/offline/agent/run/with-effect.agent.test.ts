import { describe, expect, it } from 'vitest';
import type { Effect } from '../../../../../src/device/effect.ts';
import type { DecideInput, Decision, PastStep } from '../../../../../src/llm/model.ts';
import { decideOffline } from '../../../../../src/llm/offline/decide.ts';
import { EPOCH } from '../../../../support/run/samples.ts';
import { type Run, run, type Wanted } from '../../agent-tasks-loop.ts';

const effectsOf = ({ history }: Pick<Run, 'history'>): Effect[] => history.flatMap(({ effects = [] }) => effects);

/** How the run ends if what holds the changes had reported none of them. */
function endWithout({ history, observation }: Run, task: string, wanted: Wanted): Decision {
  const silent = history.map(({ effects: _, ...step }): PastStep => step);
  const { url = null, metadata = {}, tools = [] } = wanted;
  const asked = { task, url, metadata, tools, responseModel: null, allowedUrls: [], samples: false, now: EPOCH };
  const input: Omit<DecideInput, 'screenshot'> = { ...asked, observation, history: silent, stepsLeft: 9 };
  return decideOffline(input);
}

const PERSON = {
  ...{ name: 'Ada Quill', email: 'ada@quill.example', street: '1 Mill Lane', city: 'Vienna', postcode: '1010' },
  country: 'Austria',
};
const NOTIFY = {
  tools: [{ name: 'notify', description: 'Notifies the team.', inputs: { message: { type: 'string' } } }],
  answerCall: () => ({ ok: true, summary: 'Called.', value: null }),
};
const REPORT = { files: [{ name: 'report.txt', mediaType: 'text/plain', bytes: Buffer.from('All is well.') }] };

const ACTS: [task: string, effect: Partial<Effect>, wanted?: Wanted][] = [
  [
    'Put two desk lamps in the cart',
    { kind: 'cart', name: 'Desk lamp', before: '0', after: '2', place: 'shop.example' },
  ],
  ['Order a desk lamp', { kind: 'order', name: '1 × Desk lamp' }, { metadata: PERSON }],
  ['Book the cheapest flight from Paris to Tokyo on 12 December 2026', { kind: 'booking' }, { metadata: PERSON }],
  ['Send a letter to ada@example.com saying “I am late”', { kind: 'mail', field: 'sent to', after: 'ada@example.com' }],
  [
    'Create an event “Lunch” on 14 December 2026 at 12:00',
    { kind: 'event', name: 'Lunch', before: null, after: '2026-12-14 12:00-13:00' },
  ],
  ['Close ticket LT-101', { kind: 'ticket', field: 'status', before: 'Open', after: 'Done' }],
  ['Make a note saying “milk”', { kind: 'note', before: null, after: 'milk', place: 'notes' }],
  [
    'Tell the town hall that the path is wet, Ada Quill, ada@quill.example',
    { kind: 'form', field: 'reference', place: 'forms.example' },
  ],
  ['Notify the team that “lunch is ready”', { kind: 'tool_call', name: 'notify' }, NOTIFY],
  ['Take a screenshot', { kind: 'file', name: 'screenshot.png', place: 'files' }],
  [
    'Open https://practice.example/upload, upload report.txt and click Upload',
    { kind: 'form', field: 'file', after: 'report.txt' },
    REPORT,
  ],
];

describe('an act', () => {
  it.each(ACTS)('has its effect, and is not done without one: %s', async (task, effect, wanted = {}) => {
    const ran = await run(task, wanted);
    expect(ran.decision).toMatchObject({ type: 'done', unmet: [] });
    expect(effectsOf(ran)).toContainEqual(expect.objectContaining(effect));
    const unmet = [expect.objectContaining({ reason: 'failed' })];
    expect(endWithout(ran, task, wanted)).toMatchObject({ unmet: expect.arrayContaining(unmet) });
  });

  it('moves and deletes an event with the times before and after', async () => {
    const create = 'Create an event “Lunch” on 14 December 2026 at 12:00';
    const ran = await run(
      `${create}. Then move Lunch on 14 December 2026 to 13:00. Then delete the event Lunch on 14 December 2026.`,
    );
    const [first, second] = ['2026-12-14 12:00-13:00', '2026-12-14 13:00-14:00'];
    expect(effectsOf(ran).filter(({ kind }) => kind === 'event')).toMatchObject([
      { name: 'Lunch', before: null, after: first },
      { name: 'Lunch', before: first, after: second },
      { name: 'Lunch', before: second, after: null },
    ]);
  });

  it('that the task forbids has none, and is done without one', async () => {
    const ran = await run('Comment "seen" on LT-103, but do not post it');
    expect(effectsOf(ran)).toEqual([]);
    expect(ran.decision).toMatchObject({ type: 'done', unmet: [] });
  });

  it('has none where all is as it should be, and says so', async () => {
    const ran = await run('Set the status of LT-103 to Open');
    expect(effectsOf(ran)).toEqual([]);
    expect(ran.decision).toMatchObject({ output: 'There was nothing to change in LT-103: Status: Open.', unmet: [] });
  });

  it('is not done by a file that was chosen for a form and not sent', async () => {
    const { decision } = await run('Go to https://practice.example/upload and upload report.txt', REPORT);
    const detail = 'The file was chosen, but the form with it was not sent.';
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ reason: 'failed', detail }] });
    const task = 'Go to https://practice.example/upload and upload report.txt, then order a desk lamp';
    const reasons = [{ reason: 'failed', detail }, { reason: 'missing_value' }];
    expect((await run(task, REPORT)).decision).toMatchObject({ unmet: reasons });
  });
});

it.each([
  ['How tall is Mount Everest?'],
  ['What does the desk lamp cost?'],
  ['Which of my letters are unread?'],
  ['What is on my calendar tomorrow?'],
  ['How many tickets are open?'],
  ['What is the cheapest flight from Paris to Tokyo on 12 December 2026?'],
])('a question has no effect: %s', async (task) => {
  const ran = await run(task);
  expect(ran.decision.type).toBe('done');
  expect(effectsOf(ran)).toEqual([]);
});
