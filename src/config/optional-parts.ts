import { findMissingPackages } from '../optional-packages.ts';

interface Uses {
  databaseUrl: string;
  objects: object | null;
  traces: object | null;
  chromium: { adLists: string } | null;
}

interface OptionalPart {
  cause: string;
  packages: readonly string[];
  isUsed: (uses: Uses) => boolean;
}

const OPENTELEMETRY = ['core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'];

/** The table in docs/configuration.md mirrors this. */
export const PARTS: readonly OptionalPart[] = [
  { cause: 'DATABASE_URL is set', packages: ['pg'], isUsed: ({ databaseUrl }) => databaseUrl !== '' },
  {
    cause: 'S3_BUCKET is set',
    packages: ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
    isUsed: ({ objects }) => objects !== null,
  },
  {
    cause: 'OTEL_EXPORTER_OTLP_ENDPOINT is set',
    packages: OPENTELEMETRY.map((name) => `@opentelemetry/${name}`),
    isUsed: ({ traces }) => traces !== null,
  },
  {
    cause: 'DEVICE is chromium',
    packages: ['playwright-core', 'socks', 'node-forge'],
    isUsed: ({ chromium }) => chromium !== null,
  },
  {
    cause: 'ADBLOCK_LISTS is set',
    packages: ['@ghostery/adblocker'],
    isUsed: ({ chromium }) => (chromium?.adLists ?? '') !== '',
  },
];

/** Throws an Error if a setting needs packages that are not installed. */
export function checkOptionalParts(uses: Uses): void {
  for (const { cause, packages } of PARTS.filter(({ isUsed }) => isUsed(uses))) {
    const problem = findMissingPackages(cause, packages);
    if (problem !== null) throw new Error(problem);
  }
}
