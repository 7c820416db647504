import { type SchemaOptions, type Static, Type } from '#typebox';
import type { ClockReading } from '../../../control/clock/clock-control.ts';

const textOrNumber = (options: SchemaOptions) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], ...options });

export const ClockChange = Type.Object(
  {
    now: Type.Optional(
      textOrNumber({
        description: 'The time to set: ISO 8601 with a zone, or epoch milliseconds.',
        'x-allowed': 'ISO 8601 with a zone (2026-12-24T18:00:00Z), or epoch milliseconds',
      }),
    ),
    advance: Type.Optional(
      textOrNumber({
        description: 'How far to move the clock on: a number with a unit (ms, s, m, h, d), or milliseconds.',
        'x-allowed': 'a duration such as 90s, 2h or 3d, or milliseconds',
      }),
    ),
    freeze: Type.Optional(Type.Boolean({ description: 'True stops the clock, false lets it go on from where it is.' })),
    speed: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: 1000, description: 'Seconds of this clock per second. Default: 1.' }),
    ),
  },
  { $id: 'ClockChange', examples: [{ now: '2026-12-24T18:00:00Z', freeze: true }] },
);

export const Clock = Type.Object(
  {
    now: Type.String({ description: 'ISO 8601, UTC.' }),
    frozen: Type.Boolean(),
    speed: Type.Number(),
    offsetMs: Type.Integer({ description: 'How far the clock is ahead of system time, in milliseconds.' }),
  },
  {
    $id: 'Clock',
    description: 'The clock of the server',
    examples: [{ now: '2026-12-24T18:00:00.000Z', frozen: true, speed: 1, offsetMs: 2_768_400_000 }],
  },
);

export function toWireClock({ now, isFrozen, speed, offsetMs }: ClockReading): Static<typeof Clock> {
  return { now: new Date(now).toISOString(), frozen: isFrozen, speed, offsetMs };
}
