import type { InBetweenFrame } from '../../../../device.ts';

interface Written {
  durationMs: number;
  /** Base64. */
  bytes: string;
}

/** In-betweens as the paint thread returns them: a picture is bytes, too. */
export function toMotionJson(frames: readonly InBetweenFrame[]): string {
  return JSON.stringify(
    frames.map(({ durationMs, bytes }): Written => ({ durationMs, bytes: bytes.toString('base64') })),
  );
}

export function fromMotionJson(text: string): InBetweenFrame[] {
  return (JSON.parse(text) as Written[]).map(({ durationMs, bytes }) => ({
    durationMs,
    bytes: Buffer.from(bytes, 'base64'),
  }));
}
