import { Type } from '#typebox';
import { RESET_PARTS } from '../../../control/state/reset.ts';
import { nullable, oneOf } from '../common.ts';

const ALLOWED = RESET_PARTS.join(', ');

export const ResetBody = nullable(
  Type.Object(
    {
      keep: Type.Optional(
        Type.Array(oneOf(RESET_PARTS, { 'x-allowed': `one of ${ALLOWED}` }), {
          maxItems: 100,
          description: `What stays as it is: ${ALLOWED}.`,
        }),
      ),
    },
    { $id: 'ResetInput', examples: [{ keep: ['rules', 'graphs'] }] },
  ),
);
