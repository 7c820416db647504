import { type Static, Type } from '#typebox';
import { type TaskState, UNMET_REASONS, type Unmet } from '../../../tasks/task.ts';
import { nullable, oneOf } from '../common.ts';

const UnmetPart = Type.Object(
  {
    words: Type.String({ description: 'The words of the task that ask for it.' }),
    reason: oneOf(UNMET_REASONS, { description: 'Why it was not done.' }),
    detail: Type.String({ description: 'Why it was not done, in a sentence.' }),
    missing: Type.Optional(
      Type.Array(Type.String(), { description: 'The names of the required values that nobody gave.' }),
    ),
    partial: Type.Optional(
      Type.Unknown({
        description: 'What was found for a response model that requires more. Not valid against it.',
      }),
    ),
  },
  { $id: 'Unmet', description: 'A part of the task that was not done.' },
);

/** Fields of a record that say what the output leaves out and what in it is sample data. */
export const outcomeFields = {
  unmet: nullable(
    Type.Array(UnmetPart, {
      description:
        'What was not done; empty if everything was. Null until the task is finished, and if it is not known: after a ' +
        'cancellation, a limit or a fault.',
    }),
  ),
  sampled: nullable(
    Type.Array(Type.String(), {
      description: 'JSON pointers (RFC 6901) to the parts of the output that are sample data. Null like unmet.',
    }),
  ),
};

export interface OutcomeRecord {
  unmet: Static<typeof UnmetPart>[] | null;
  sampled: string[] | null;
}

export function toOutcomeFields({ unmet, sampled }: Pick<TaskState, 'unmet' | 'sampled'>): OutcomeRecord {
  return { unmet: unmet === null ? null : unmet.map(toUnmetPart), sampled: sampled === null ? null : [...sampled] };
}

function toUnmetPart({ missing, ...part }: Unmet): Static<typeof UnmetPart> {
  return { ...part, ...(missing !== undefined && { missing: [...missing] }) };
}
