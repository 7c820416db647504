import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/storage/postgres/connection/database.ts';
import { createPostgresDatabase, withPostgres } from '../../support/database/postgres-stores.ts';
import { type S3Server, startS3Server } from '../../support/s3/s3-server.ts';
import { toForm } from '../../support/server/form.ts';
import { createHttpClient } from '../../support/server/http-client.ts';
import { NODES_KEY, type Nodes, startNodes } from '../../support/server/nodes.ts';
import { toFile } from '../../support/server/uploads.ts';

const TASK = 'Log in to portal.example as demo with password demo1234 and download the latest invoice';
const HOURS_2_MS = 7_200_000;

withPostgres(() => {
  let s3: S3Server;
  let nodes: Nodes;
  let database: Database;

  beforeAll(async () => {
    s3 = await startS3Server();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } = s3.options;
    const url = await createPostgresDatabase();
    database = openDatabase({ url, maxConnections: 1 });
    const place = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix };
    const key = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    nodes = await startNodes({ databaseUrl: url, apis: 1, workers: 1, env: { ...place, ...key } });
  });
  afterAll(async () => {
    await nodes?.stop();
    await database?.close();
    await s3?.close();
  });

  const upload = async (content: Buffer) => {
    const { payload, headers } = toForm([toFile(content)]);
    const body = new Uint8Array(payload);
    return fetch(`${nodes.nextUrl()}/api/v1/file`, {
      method: 'POST',
      headers: { ...headers, apikey: NODES_KEY },
      body,
    });
  };

  it('takes the downloads that a worker stores and the recording that an api node encodes', async () => {
    const client = createHttpClient(nodes.nextUrl, NODES_KEY);
    const { status, live_url } = await client.runTask({ task: TASK });
    expect(status).toBe('done');
    for (const name of ['recording.webm', 'downloads.zip']) {
      const response = await fetch(`${nodes.nextUrl()}${new URL(String(live_url)).pathname}/${name}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([...s3.bucket.objects.values()].some((each) => each.equals(bytes))).toBe(true);
    }
  });

  it('has nothing left of an upload amid which a node was killed, after the sweep of another', async () => {
    const before = s3.bucket.objects.size;
    s3.fail = (operation) => {
      if (operation !== 'UploadPart') return null;
      nodes.apis[0]?.process.kill('SIGKILL');
      return 'cut after';
    };
    await expect(upload(Buffer.alloc(20_000_000, 'x'))).rejects.toThrow('fetch failed');
    s3.fail = () => null;
    expect(s3.bucket.uploads.size).toBe(1);
    await database.query('UPDATE blobs SET created_at = created_at - $1 WHERE byte_count IS NULL', [HOURS_2_MS]);
    // Workers sweep at their start.
    await nodes.start('worker');
    await expect.poll(() => s3.bucket.uploads.size).toBe(0);
    await expect.poll(() => database.query('SELECT FROM blobs WHERE byte_count IS NULL')).toEqual([]);
    expect(s3.bucket.objects.size).toBe(before);
    await nodes.start('api');
    expect((await upload(Buffer.alloc(20_000_000, 'x'))).status).toBe(200);
    expect(s3.bucket.objects.size).toBe(before + 1);
  });
});
