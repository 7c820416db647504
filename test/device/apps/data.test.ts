import { globSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { personOf } from '../../../src/device/simulated/apps/people.ts';

const FOLDER = new URL('../../../src/device/simulated/apps/data/', import.meta.url);
const read = (name: string): object => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as object;
const files = globSync('*.json', { cwd: FOLDER }).filter((name) => !name.endsWith('.schema.json'));

describe('the letters and events', () => {
  it.each(files)('of %s fit their schema', (name) => {
    const validate = new Ajv({ allErrors: true, strict: true }).compile(read(name.replace('.json', '.schema.json')));
    validate(read(name));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('name people of the address book', () => {
    const { letters } = read('letters.json') as { letters: { from: string; to: string[]; cc?: string[] }[] };
    const { events } = read('events.json') as { events: { attendees: string[] }[] };
    const keys = [
      ...letters.flatMap(({ from, to, cc = [] }) => [from, ...to, ...cc]),
      ...events.flatMap((event) => event.attendees),
    ];
    expect(keys.length).toBeGreaterThan(50);
    for (const key of new Set(keys)) expect(personOf(key).email).toMatch(/@.*\.example$/);
  });
});
