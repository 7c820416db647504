import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';

const VALID_MS = 15 * 60 * 1000;

/** What opens a graph for a while to whoever has it. */
export interface ExportLink {
  graphId: string;
  /** Epoch ms. */
  expiresAt: number;
  signature: string;
}

export interface ExportLinks {
  sign(graphId: string): ExportLink;
  /** True while a link that was signed here is valid. */
  isValid(link: ExportLink): boolean;
}

/** Signs links by HMAC-SHA256 (RFC 2104): nothing is stored for them, and nobody without the secret can make one. */
export function createExportLinks(secret: Uint8Array, clock: Clock): ExportLinks {
  const toSignature = (graphId: string, expiresAt: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['graphml', graphId, expiresAt]))
      .digest();
  return {
    sign: (graphId) => {
      const expiresAt = clock.now() + VALID_MS;
      return { graphId, expiresAt, signature: toSignature(graphId, expiresAt).toString('base64url') };
    },
    isValid: ({ graphId, expiresAt, signature }) => {
      const given = Buffer.from(signature, 'base64url');
      const expected = toSignature(graphId, expiresAt);
      return given.length === expected.length && timingSafeEqual(given, expected) && clock.now() < expiresAt;
    },
  };
}
