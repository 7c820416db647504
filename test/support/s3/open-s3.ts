import { onTestFinished } from 'vitest';
import { createS3ObjectStore } from '../../../src/storage/s3/s3-object-store.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

/** A stand-in for an S3-compatible store, and the port on it, until the test has finished. */
export async function openS3(): Promise<{ s3: S3Server; objects: ReturnType<typeof createS3ObjectStore> }> {
  const s3 = await startS3Server();
  const objects = createS3ObjectStore(s3.options);
  onTestFinished(async () => {
    objects.close();
    await s3.close();
  });
  return { s3, objects };
}
