import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ObjectStore, ObjectStoreOptions } from '../object-store.ts';
import { explainS3Error, isMissing, S3Failure } from './s3-error.ts';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The smallest part that S3 allows, but for the last one. */
const PART_BYTES = 5 * 2 ** 20;
const PROBE = 'Doppel writes this to check that it can use the bucket.\n';
const PIECE_BYTES = 2 ** 20;
/** Clients wait for an answer: a store that cannot be reached fails after about 6 s, a silent one after about 15 s. */
const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
const SILENT_MS = 5_000;
const REQUEST_MS = 30_000;

/** Checks the settings as far as the store can be used now.
 * @throws an Error that says what is wrong and what to check */
export async function openS3ObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const store = createS3ObjectStore(options);
  try {
    await store.check();
  } catch (error) {
    const { cause } = error as Error;
    if (cause instanceof S3Failure && cause.isRefusal) {
      store.close();
      throw new Error(`S3_BUCKET cannot be used: ${cause.message} Check the S3_ variables, and what the key may do.`);
    }
  }
  return store;
}

/** Objects in a bucket of an S3-compatible store. Nothing is sent until a method is called; the first check writes. */
export function createS3ObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { bucket: Bucket, prefix } = options;
  const client = createClient(options);
  const probe = { Bucket, Key: `${prefix}readiness` };
  let hasFailed = true;

  async function withExplainedErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      hasFailed = true;
      throw explainS3Error(error);
    }
  }

  async function readWhole(Key: string, byteCount: number): Promise<Buffer | null> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const bytes = Buffer.allocUnsafe(byteCount);
    let at = 0;
    for await (const chunk of Body as Readable) {
      if (at + chunk.length > byteCount) return null;
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return at === byteCount ? bytes : null;
  }

  async function* stream(Key: string): AsyncGenerator<Uint8Array> {
    const found = await withExplainedErrors(() =>
      client.send(new GetObjectCommand({ Bucket, Key })).catch(nullIfMissing),
    );
    if (found) yield* found.Body as Readable;
  }

  async function remove(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  return {
    newKey: () => `${prefix}${randomUUID()}`,
    async put(Key, content) {
      const source = watch(content);
      const Body = Readable.from(source.pieces(), { objectMode: false });
      const upload = new Upload({ client, params: { Bucket, Key, Body }, partSize: PART_BYTES, queueSize: 1 });
      await withExplainedErrors(() => upload.done()).catch((error) => {
        Body.destroy();
        throw source.failure()?.error ?? error;
      });
      return source.byteCount();
    },
    read: (key, byteCount) => withExplainedErrors(() => readWhole(key, byteCount).catch(nullIfMissing)),
    stream,
    remove: (key) => withExplainedErrors(() => remove(key)),
    removeUnfinished: (key) =>
      withExplainedErrors(async () => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
        for (const { Key, UploadId } of Uploads) {
          if (Key === key) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        }
        await remove(key);
      }),
    check: () =>
      withExplainedErrors(async () => {
        if (!hasFailed) return drop(await client.send(new GetObjectCommand(probe)));
        await client.send(new PutObjectCommand({ ...probe, Body: PROBE }));
        hasFailed = false;
      }),
    noteFailure() {
      hasFailed = true;
    },
    close: () => client.destroy(),
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Closes the connection of a response whose content is not wanted. */
function drop({ Body }: GetObjectCommandOutput): void {
  (Body as Readable).destroy();
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStoreOptions): S3Client {
  return new S3Client({
    region,
    // A bucket as part of the host name would need an entry in the DNS of that host.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Other stores than AWS do not all know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/** Content in pieces, so that a large one is not copied as a whole, with its length and the error that ended it. */
function watch(content: Content) {
  let byteCount = 0;
  let failure: { error: unknown } | null = null;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* content;
  }
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const source = chunks();
    // An error of the reader, which ends the pieces, is none of the content.
    const next = () =>
      source.next().catch((error) => {
        failure = { error };
        throw error;
      });
    try {
      for (let { value, done } = await next(); !done; { value, done } = await next()) {
        byteCount += value.length;
        for (let at = 0; at < value.length; at += PIECE_BYTES) yield value.subarray(at, at + PIECE_BYTES);
      }
    } finally {
      await source.return(undefined);
    }
  }
  return { pieces, byteCount: () => byteCount, failure: () => failure };
}
