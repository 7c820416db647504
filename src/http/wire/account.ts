import { Type } from '#typebox';
import type { ApiKey } from '../../accounts/account-store.ts';
import type { AccountTokenReport } from '../../llm/model-status.ts';
import type { Tokens } from '../../llm/token-store.ts';
import { nullable } from './common.ts';

const keyFields = {
  id: Type.String({ description: 'Identifier of the key, which is no secret.' }),
  prefix: Type.String({ description: 'The first characters of the key.' }),
  created_at: Type.Integer({ description: 'Epoch ms.' }),
};
const EXAMPLE_KEY = {
  id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
  prefix: 'dpl_q2hPsl5k',
  created_at: 1_795_264_067_123,
};

const TOKENS = {
  input_tokens: Type.Integer({ description: 'Tokens that the language model read.' }),
  output_tokens: Type.Integer({ description: 'Tokens that it wrote.' }),
};

const ModelTokens = Type.Object(
  {
    today: Type.Object(TOKENS, { description: 'Since 00:00 UTC.' }),
    total: Type.Object(TOKENS, { description: 'Since the account was created, with those of memories.' }),
    day_limit: Type.Integer({
      description: 'Tokens of a day after which the language model is not called; 0 for no limit.',
    }),
    runs: Type.Array(
      Type.Object({ id: Type.String({ description: 'Identifier of the task or session.' }), ...TOKENS }),
      {
        description: 'The latest 100 runs that called the language model, latest first.',
      },
    ),
  },
  { description: 'Tokens of the language model. Absent with the offline model.' },
);

export const AccountRecord = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the account.' }),
    credits: Type.Integer({ description: 'Credits left.' }),
    created_at: Type.Integer({ description: 'Epoch ms.' }),
    model_tokens: Type.Optional(ModelTokens),
    keys: Type.Array(
      Type.Object({
        ...keyFields,
        revoked_at: nullable(Type.Integer({ description: 'Epoch ms; null for an active key.' })),
      }),
      { description: 'Oldest first, also revoked ones.' },
    ),
  },
  {
    $id: 'Account',
    description: 'The account of the key',
    examples: [
      {
        ...{ id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b46f', credits: 9_998, created_at: 1_795_264_067_123 },
        keys: [{ ...EXAMPLE_KEY, revoked_at: null }],
      },
    ],
  },
);

export const NewKey = Type.Object(
  { ...keyFields, api_key: Type.String({ description: 'The API key. It is shown only once.' }) },
  {
    $id: 'NewKey',
    description: 'The new key',
    examples: [{ ...EXAMPLE_KEY, api_key: 'dpl_q2hPsl5kYb8mRr0uG3nTz6wXe9AcVd1f' }],
  },
);

export const Revoked = Type.Object(
  { status: Type.Literal('REVOKED') },
  { $id: 'RevokedKey', description: 'The key is revoked', examples: [{ status: 'REVOKED' }] },
);

export const KeyParams = Type.Object({ key_id: Type.String({ description: 'Identifier of the key.' }) });

export const toKeyFields = ({ id, prefix, createdAt }: ApiKey) => ({ id, prefix, created_at: createdAt });

const toTokens = ({ inputTokens, outputTokens }: Tokens) => ({
  input_tokens: inputTokens,
  output_tokens: outputTokens,
});

export const toModelTokens = ({ day, total, runs, dayLimit }: AccountTokenReport) => ({
  today: toTokens(day),
  total: toTokens(total),
  day_limit: dayLimit,
  runs: runs.map(({ id, ...tokens }) => ({ id, ...toTokens(tokens) })),
});
