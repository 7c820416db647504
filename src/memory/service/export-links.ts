import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';

const VALID_MS = 15 * 60 * 1000;

/** Temporary access to a graph for anyone who has the link. */
export interface ExportLink {
  graphId: string;
  /** Epoch ms. */
  expiresAt: number;
  signature: string;
}

export interface ExportLinks {
  sign(graphId: string): ExportLink;
  /** True if this server signed the link and it has not expired. */
  isValid(link: ExportLink): boolean;
}

/** Signs links with HMAC-SHA256 (RFC 2104). Links are not stored and cannot be forged without the secret. */
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
