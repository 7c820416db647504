import { Type } from '#typebox';
import type { Snapshot } from '../../../control/state/snapshot-store.ts';
import { nullable } from '../common.ts';

export const SnapshotParams = Type.Object({
  name: Type.String({
    pattern: '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$',
    'x-allowed': '1 to 100 letters, digits and . _ -, and must not begin with "."',
    description: 'The name of the snapshot.',
    examples: ['checkout'],
  }),
});

const fields = {
  name: Type.String(),
  accountId: nullable(Type.String({ description: 'The account; null for all.' })),
  madeAt: Type.String({ description: 'ISO 8601, UTC.' }),
};
const EXAMPLE = { name: 'checkout', accountId: null, madeAt: '2026-01-02T03:04:05.000Z' };

export const SnapshotInfo = Type.Object(fields, {
  $id: 'Snapshot',
  description: 'The snapshot',
  examples: [EXAMPLE],
});
export const SnapshotList = Type.Object(
  { snapshots: Type.Array(SnapshotInfo) },
  { $id: 'SnapshotList', description: 'The snapshots, by name', examples: [{ snapshots: [EXAMPLE] }] },
);

export const toWireSnapshot = ({ madeAt, ...snapshot }: Snapshot) => ({
  ...snapshot,
  madeAt: new Date(madeAt).toISOString(),
});
