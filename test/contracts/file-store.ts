import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import type { FileStore, StoredFile } from '../../src/assets/file-store.ts';
import { addAccount, EPOCH } from '../support/run/samples.ts';

function sampleFile(id: string, changes: Partial<StoredFile> = {}): StoredFile {
  return {
    id,
    accountId: 'account-a',
    name: 'report.pdf',
    mediaType: 'application/pdf',
    purpose: null,
    byteCount: 10,
    createdAt: EPOCH,
    ...changes,
  };
}

/** What every FileStore must do. `open` gives an empty one. */
export function testFileStore(open: () => Promise<{ accounts: AccountStore; files: FileStore }>): void {
  describe('file store contract', () => {
    let store: FileStore;
    beforeEach(async () => {
      const { accounts, files } = await open();
      await addAccount(accounts, 'account-a');
      await addAccount(accounts, 'account-b');
      store = files;
    });

    it('gives back what was added, to its account alone', async () => {
      const file = sampleFile('f1', { purpose: 'the bank statement', name: 'é "x".pdf' });
      expect(await store.addFile(file, 1000)).toBe(true);
      expect(await store.findFile('account-a', 'f1')).toEqual(file);
      expect(await store.findFile('account-b', 'f1')).toBeNull();
      expect(await store.findFile('account-a', 'f2')).toBeNull();
    });

    it('adds up to the bytes allowed for an account, and not one more', async () => {
      expect(await store.addFile(sampleFile('f1'), 20)).toBe(true);
      expect(await store.addFile(sampleFile('f2', { byteCount: 11 }), 20)).toBe(false);
      expect(await store.findFile('account-a', 'f2')).toBeNull();
      expect(await store.addFile(sampleFile('f2'), 20)).toBe(true);
      expect(await store.addFile(sampleFile('f3', { accountId: 'account-b' }), 20)).toBe(true);
      expect(await store.addFile(sampleFile('f4', { byteCount: 0 }), 20)).toBe(true);
    });

    it("deletes once, and nothing of another account's", async () => {
      await store.addFile(sampleFile('f1'), 1000);
      expect(await store.deleteFile('account-b', 'f1')).toBe(false);
      expect(await store.deleteFile('account-a', 'f1')).toBe(true);
      expect(await store.deleteFile('account-a', 'f1')).toBe(false);
    });

    it("tells the ids of all accounts' files, and the old ones oldest first", async () => {
      await store.addFile(sampleFile('f3', { createdAt: EPOCH }), 1000);
      await store.addFile(sampleFile('f1', { createdAt: EPOCH + 2, accountId: 'account-b' }), 1000);
      await store.addFile(sampleFile('f2', { createdAt: EPOCH + 1 }), 1000);
      expect(await store.listFileIds()).toEqual(['f1', 'f2', 'f3']);
      expect(await store.listOldFiles(EPOCH + 1, 10)).toEqual(['f3', 'f2']);
      expect(await store.listOldFiles(EPOCH + 9, 2)).toEqual(['f3', 'f2']);
      await store.forgetFile('f1');
      await store.forgetFile('f1');
      expect(await store.listFileIds()).toEqual(['f2', 'f3']);
    });
  });
}
