import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Makes identifiers. Passed in, so that tests can make them predictable. */
export interface Ids {
  /** A UUIDv7 (RFC 9562): unique, and ordered by creation time, so that index pages fill from the right. */
  newId(): string;
  /** An unguessable URL-safe token with 192 bits of randomness: whoever holds it may open what it names. */
  newToken(): string;
}

export const systemIds: Ids = {
  newId: () => v7(),
  newToken: () => randomBytes(24).toString('base64url'),
};
