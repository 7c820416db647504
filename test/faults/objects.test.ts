import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { FaultPoint } from '../../src/fault-points.ts';
import { createPostgresMediaStore } from '../../src/storage/postgres/blobs/media-store.ts';
import { createRemoval } from '../../src/storage/postgres/blobs/removal.ts';
import { openPostgresStores, withPostgres } from '../support/database/postgres-stores.ts';
import type { Operation } from '../support/s3/bucket.ts';
import { openS3 } from '../support/s3/open-s3.ts';
import type { RecordingWrite } from '../support/s3/write-recording.ts';

const WRITER = fileURLToPath(new URL('../support/s3/write-recording.ts', import.meta.url));
const HOUR_MS = 3_600_000;
const OLD = { text: 'old ', byteCount: 40 };
const NEW = { text: 'new ', byteCount: 11 * 2 ** 20 };
const SMALL = { text: 'new ', byteCount: 40 };

async function open() {
  const { url: databaseUrl, database } = await openPostgresStores();
  const { s3, objects } = await openS3();
  const clock = { now: () => HOUR_MS };
  const media = createPostgresMediaStore(database, clock, objects);
  await media.saveRecording('task-1', contentOf(OLD));

  /** Runs a process that stores a recording of the task, or removes it, and resolves to how it ended. */
  async function write(recording: RecordingWrite['recording'], fault = '', onStart = (_kill: () => void) => {}) {
    const input: RecordingWrite = { databaseUrl, options: s3.options, recording };
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
    const child = spawn(process.execPath, [WRITER, JSON.stringify(input)], {
      env: { ...env, ...(fault && { DOPPEL_FAULT: fault }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onStart(() => child.kill('SIGKILL'));
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  }

  /** What the row says exists is in the bucket and whole, and nothing else is, an hour later. */
  async function checkAftermath(allowed: readonly (Buffer | null)[]): Promise<void> {
    const recording = await media.readRecording('task-1');
    expect(allowed.some((each) => each?.equals(recording ?? Buffer.alloc(0)) ?? recording === null)).toBe(true);
    const { sweep } = createRemoval(database, { now: () => 2 * HOUR_MS }, objects);
    expect(await sweep()).toBe(false);
    const after = await media.readRecording('task-1');
    expect(recording ? after?.equals(recording) : after === null).toBe(true);
    const rows = await database.query<{ key: string }>('SELECT object_key AS key FROM blobs');
    expect([...s3.bucket.objects.keys()]).toEqual(rows.map(({ key }) => key));
    expect(rows).toHaveLength(recording ? 1 : 0);
    expect(s3.bucket.uploads.size).toBe(0);
  }
  return { s3, write, checkAftermath };
}

const contentOf = ({ text, byteCount }: typeof OLD) => Buffer.alloc(byteCount, text);

withPostgres(() => {
  it.each([
    ['object begun', NEW, [OLD]],
    ['object stored', NEW, [OLD]],
    ['object marked', NEW, [NEW]],
    ['object deleted', NEW, [NEW]],
    ['object marked', null, [null]],
    ['object deleted', null, [null]],
  ] as const)(
    'loses nothing and leaves nothing when a node is killed: %s',
    async (point: FaultPoint, recording, allowed) => {
      const { write, checkAftermath } = await open();
      expect(await write(recording, `${point}:1`)).toBe('SIGKILL');
      await checkAftermath(allowed.map((each) => each && contentOf(each)));
    },
  );

  const calls: [Operation, typeof OLD | null][] = [
    ['PutObject', SMALL],
    ['CreateMultipartUpload', NEW],
    ['UploadPart', NEW],
    ['CompleteMultipartUpload', NEW],
    ['DeleteObject', NEW],
    ['DeleteObject', null],
  ];
  it.each(
    calls.flatMap(([operation, recording]) => [
      { operation, recording, fault: 'cut' as const },
      { operation, recording, fault: 'cut after' as const },
    ]),
  )('loses nothing and leaves nothing when a node is killed amid $operation ($fault)', async (killed) => {
    const { operation, recording, fault } = killed;
    const { s3, write, checkAftermath } = await open();
    const end = await write(recording, '', (kill) => {
      s3.fail = (called) => {
        if (called !== operation) return null;
        kill();
        return fault;
      };
    });
    s3.fail = () => null;
    expect(end).toBe('SIGKILL');
    await checkAftermath([operation === 'DeleteObject' ? recording && contentOf(recording) : contentOf(OLD)]);
  });

  it('stores and removes where nothing fails', async () => {
    const { write, checkAftermath } = await open();
    expect(await write(NEW)).toBe(0);
    await checkAftermath([contentOf(NEW)]);
    expect(await write(null)).toBe(0);
    await checkAftermath([null]);
  });
});
