import type { EnvironmentValues } from '../environment.ts';

/** Bucket of an S3-compatible store, and how to sign in to it. */
export interface ObjectStoreConfig {
  /** Without a trailing slash; empty for the one of AWS in that region. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Before each key. */
  readonly prefix: string;
}

const ONLY_WITH_BUCKET = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PREFIX'] as const;
const REQUIRED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Null without a bucket. Throws for settings that are incomplete, or that SQLite does not use. */
export function toObjectStoreConfig(values: EnvironmentValues): ObjectStoreConfig | null {
  if (!values.S3_BUCKET) {
    const used = ONLY_WITH_BUCKET.find((name) => values[name]);
    if (used) throw new Error(`${used} needs S3_BUCKET.`);
    return null;
  }
  if (!values.DATABASE_URL) throw new Error('S3_BUCKET needs DATABASE_URL: with SQLite, files are in DATA_DIR.');
  const missing = REQUIRED.find((name) => !values[name]);
  if (missing) throw new Error(`S3_BUCKET needs ${missing}.`);
  return {
    endpoint: values.S3_ENDPOINT.replace(/\/+$/, ''),
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    prefix: values.S3_PREFIX,
  };
}
