import { createHmac } from 'node:crypto';

/** Signature of a delivery, as the header `x-doppel-signature`: `v1=` and the HMAC-SHA256 (RFC 2104) of timestamp, a dot and
 *  body in hexadecimal digits.
 *  @param timestamp epoch seconds, as the header `x-doppel-timestamp` */
export function sign(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
