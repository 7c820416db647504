import { describe, expect, it } from 'vitest';
import type { DeviceFile } from '../../../../../../src/device/device.ts';
import { run } from '../../../agent-tasks-loop.ts';

const file = (name: string, text: string): DeviceFile => ({ name, mediaType: 'text/csv', bytes: Buffer.from(text) });
const FILES = [
  file('berths-old.csv', 'boat,fee\nHeron,310\nOtter,120\nTern,560\n'),
  file('berths-new.csv', 'boat,fee\nHeron,330\nTern,560\nSwan,90\n'),
];

describe('what became of the rows of a table', () => {
  it.each<[string, unknown]>([
    ['Which boat is no longer in the new list?', ['Otter']],
    ['I have attached the old and the new list. Which boat is no more in the new one?', ['Otter']],
    ['Which boats were added in berths-new.csv?', ['Swan']],
    ['Which fees changed?', [{ boat: 'Heron', fee: '310 -> 330' }]],
  ])('%s', async (task, output) => {
    const { decision } = await run(task, { files: FILES });
    expect(decision.type === 'done' ? decision.output : decision.reason).toEqual(output);
  });
});
