/** How long it takes to store and read a recording of 50 MB, 200 pictures of 30 kB and an uploaded file of 50 MB, and how much
 *  memory the process takes at most: in the database, in parts, beside the stand-in for S3 (in memory, in another process, as is
 *  PostgreSQL). Medians of the rounds; each runs in a process of its own. Needs Linux.
 *
 *    node bench/server/object-store.ts [--rounds 5] */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ObjectStoreOptions } from '../../src/storage/object-store.ts';
import { createPostgresBlobStore } from '../../src/storage/postgres/blobs/blob-store.ts';
import { createPostgresMediaStore } from '../../src/storage/postgres/blobs/media-store.ts';
import { openDatabase } from '../../src/storage/postgres/connection/database.ts';
import { migrate } from '../../src/storage/postgres/connection/migrate.ts';
import { createS3ObjectStore } from '../../src/storage/s3/s3-object-store.ts';
import { startPostgresServer } from '../../test/support/database/postgres-server.ts';
import { startS3Server } from '../../test/support/s3/s3-server.ts';

interface Lap {
  databaseUrl: string;
  /** Null for parts in the database. */
  s3: ObjectStoreOptions | null;
}

const RECORDING = 50_000_000;
const PICTURES = 200;
const PICTURE = Buffer.alloc(30_000, 'picture');
const PIECE = Buffer.alloc(65_536, 'upload');

/** One figure after the other, in ms; memory in MB. */
async function runLap({ databaseUrl, s3 }: Lap): Promise<Record<string, number>> {
  const database = openDatabase({ url: databaseUrl });
  const objects = s3 && createS3ObjectStore(s3);
  const media = createPostgresMediaStore(database, { now: Date.now }, objects);
  const files = createPostgresBlobStore(database, 'file', { now: Date.now }, objects);
  const figures: Record<string, number> = {};
  const measure = async (title: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    figures[`${title}, ms`] = performance.now() - startedAt;
  };
  await media.saveFrame('first', 0, PICTURE);
  figures['resident at first, MB'] = process.memoryUsage.rss() / 1e6;
  await measure('file of 50 MB stored as it arrives', () => files.save('file', upload()));
  figures['resident at most while it was stored, MB'] = process.resourceUsage().maxRSS / 1000;
  await measure('200 pictures stored', async () => {
    for (let index = 0; index < PICTURES; index += 1) await media.saveFrame('task', index, PICTURE);
  });
  await measure('200 pictures read', async () => {
    for (let index = 0; index < PICTURES; index += 1) check(await media.readFrame('task', index), PICTURE.length);
  });
  await measure('recording of 50 MB stored', () => media.saveRecording('task', Buffer.alloc(RECORDING, 'recording')));
  await measure('recording of 50 MB read', async () => check(await media.readRecording('task'), RECORDING));
  figures['resident at most, MB'] = process.resourceUsage().maxRSS / 1000;
  await measure('all removed', () => Promise.all([media.remove('task'), files.remove('file')]));
  objects?.close();
  await database.close();
  return figures;
}

async function* upload(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < RECORDING; sent += PIECE.length) yield PIECE;
}

function check(bytes: Buffer | null, byteCount: number): void {
  if (bytes?.length !== byteCount) throw new Error(`${bytes?.length} bytes were read instead of ${byteCount}.`);
}

async function runInProcess(lap: Lap): Promise<Record<string, number>> {
  const args = [fileURLToPath(import.meta.url), JSON.stringify(lap)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  return JSON.parse(output);
}

async function compare(rounds: number): Promise<void> {
  const [postgres, s3] = [await startPostgresServer(['fsync=off']), await startS3Server()];
  const database = openDatabase({ url: postgres.url });
  await migrate(database);
  await database.close();
  const laps: Record<'parts' | 's3', Record<string, number>[]> = { parts: [], s3: [] };
  for (let round = 0; round < rounds; round += 1) {
    laps.parts.push(await runInProcess({ databaseUrl: postgres.url, s3: null }));
    laps.s3.push(await runInProcess({ databaseUrl: postgres.url, s3: s3.options }));
  }
  await s3.close();
  await postgres.stop();
  const median = (side: readonly Record<string, number>[], title: string) =>
    side.map((figures) => figures[title] ?? Number.NaN).sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
  for (const title of Object.keys(laps.s3[0] ?? {})) {
    const [parts, objects] = [median(laps.parts, title), median(laps.s3, title)];
    const ratio = (objects / parts).toFixed(2);
    console.log(
      `${title.padEnd(44)} parts ${parts.toFixed(0).padStart(6)}   S3 ${objects.toFixed(0).padStart(6)}   ${ratio}`,
    );
  }
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
if (positionals[0]) console.log(JSON.stringify(await runLap(JSON.parse(positionals[0]))));
else await compare(Number(values.rounds));
