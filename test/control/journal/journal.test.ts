import { expect, it, vi } from 'vitest';
import { sizeOf } from '../../../src/control/journal/entry.ts';
import { createJournal, JOURNAL_LIMITS } from '../../../src/control/journal/journal.ts';
import { storeBody } from '../../../src/control/journal/stored-body.ts';
import { sampleEntry } from './samples.ts';

const SIZE = sizeOf(sampleEntry());
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

it('lists the requests of one account, or of all in the order in which they ended', () => {
  const journal = createJournal();
  for (const [id, accountId] of [
    ['1', 'a'],
    ['2', null],
    ['3', 'b'],
    ['4', 'a'],
  ] as const) {
    journal.add(sampleEntry({ id, accountId }));
  }
  expect(idsOf(journal.list('a'))).toEqual(['1', '4']);
  expect(idsOf(journal.list(null))).toEqual(['1', '2', '3', '4']);
  expect(idsOf(journal.list(null, journal.find(null, '2')?.number))).toEqual(['3', '4']);
  expect(journal.find('b', '1')).toBeNull();
});

it('keeps the newest requests of an account within its number of entries, over many turns', () => {
  const journal = createJournal({ ...JOURNAL_LIMITS, accountEntries: 3 });
  journal.add(sampleEntry({ id: 'other', accountId: 'b' }));
  for (let index = 1; index <= 20; index += 1) journal.add(sampleEntry({ id: String(index) }));
  expect(idsOf(journal.list('account-a'))).toEqual(['18', '19', '20']);
  expect(idsOf(journal.list('b'))).toEqual(['other']);
});

it('keeps the newest requests of an account within its bytes', () => {
  const journal = createJournal({ ...JOURNAL_LIMITS, accountBytes: 3 * SIZE + 10 });
  for (const id of ['1', '2', '3']) journal.add(sampleEntry({ id }));
  expect(idsOf(journal.list(null))).toEqual(['1', '2', '3']);
  journal.add(sampleEntry({ id: '4', responseBody: storeBody('twenty characters...') }));
  expect(idsOf(journal.list(null))).toEqual(['3', '4']);
});

it('drops the oldest requests of the largest account when all together have too many bytes', () => {
  const journal = createJournal({ ...JOURNAL_LIMITS, totalBytes: 4 * SIZE });
  journal.add(sampleEntry({ id: 'small', accountId: 'small' }));
  for (const id of ['1', '2', '3', '4']) journal.add(sampleEntry({ id, accountId: 'large' }));
  journal.add(sampleEntry({ id: 'late', accountId: 'small' }));
  expect(idsOf(journal.list(null))).toEqual(['small', '3', '4', 'late']);
});

it('knows whether requests after a given one were dropped', () => {
  const journal = createJournal({ ...JOURNAL_LIMITS, accountEntries: 2 });
  for (const id of ['1', '2', '3']) journal.add(sampleEntry({ id }));
  expect(journal.hasDropped('account-a', 0)).toBe(true);
  expect(journal.hasDropped('account-a', 1)).toBe(false);
  expect(journal.hasDropped('account-b', 0)).toBe(false);
});

it('is emptied for one account or for all, and has room again', () => {
  const journal = createJournal({ ...JOURNAL_LIMITS, totalBytes: 2 * SIZE });
  journal.add(sampleEntry({ id: '1', accountId: 'a' }));
  journal.add(sampleEntry({ id: '2', accountId: 'b' }));
  journal.clear('a');
  expect(idsOf(journal.list(null))).toEqual(['2']);
  journal.add(sampleEntry({ id: '3', accountId: 'b' }));
  expect(idsOf(journal.list(null))).toEqual(['2', '3']);
  journal.clear(null);
  expect(journal.list(null)).toEqual([]);
});

it('calls its watchers after each request, until they end', () => {
  const journal = createJournal();
  const onAdd = vi.fn();
  const unwatch = journal.watch(onAdd);
  journal.add(sampleEntry());
  unwatch();
  journal.add(sampleEntry());
  expect(onAdd).toHaveBeenCalledTimes(1);
});
