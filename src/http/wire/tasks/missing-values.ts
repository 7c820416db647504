import { type Static, Type } from '#typebox';
import type { ValueLink, ValueRequest } from '../../../tasks/missing-values.ts';
import { nullable } from '../common.ts';

const expiresAt = Type.Integer({ description: 'When the link expires, in epoch ms: ten minutes after it was made.' });

export const ValuesLink = Type.Object(
  {
    url: Type.String({ description: 'Page on which the values are entered, without a key. It works once.' }),
    task_id: Type.String({
      description: 'Id of the task that will run with the values; unknown until they are entered.',
    }),
    missing: Type.Array(Type.String(), { description: 'The names of the values.' }),
    expires_at: expiresAt,
  },
  {
    $id: 'ValuesLink',
    description: 'The link to the page',
    examples: [
      {
        url: 'http://127.0.0.1:8080/values#WyIwMWExZmUxMyJd.Q2lzZ',
        task_id: '01a1fe14-2f7d-7c0e-9b1a-5d0c8e4f7a21',
        missing: ['User name', 'Password'],
        expires_at: 1_795_264_670_792,
      },
    ],
  },
);

/** The token is in no path or body, so that no log has it. */
export const LinkHeaders = Type.Object({
  authorization: Type.String({
    pattern: '^Bearer .',
    description: '`Bearer`, and what is after # in the address of the page.',
  }),
});

export const WantedValues = Type.Object(
  {
    task: Type.String({ description: 'The text of the task.' }),
    site: nullable(Type.String({ description: 'Host of the last page that the run showed; null if it showed none.' })),
    fields: Type.Array(
      Type.Object({
        name: Type.String(),
        is_secret: Type.Boolean({ description: 'Whether it is hidden while it is typed.' }),
      }),
    ),
    expires_at: expiresAt,
  },
  {
    $id: 'WantedValues',
    description: 'What the link asks for',
    examples: [
      {
        task: 'Log in and tell me my balance',
        site: 'portal.example',
        fields: [
          { name: 'User name', is_secret: false },
          { name: 'Password', is_secret: true },
        ],
        expires_at: 1_795_264_670_792,
      },
    ],
  },
);

/** Named so that the journal masks all that is in it. */
export const EnteredValues = Type.Object(
  {
    secrets: Type.Record(Type.String(), Type.String({ maxLength: 4096 }), { description: 'A value for each name.' }),
  },
  {
    $id: 'EnteredValues',
    examples: [{ secrets: { 'User name': 'ada', Password: 'the password' } }],
  },
);

export const RepeatedTask = Type.Object(
  { task_id: Type.String() },
  {
    $id: 'RepeatedTask',
    description: 'The task that runs with the values',
    examples: [{ task_id: '01a1fe14-2f7d-7c0e-9b1a-5d0c8e4f7a21' }],
  },
);

export function toValuesLink({ token, newId, missing, expiresAt }: ValueLink, baseUrl: string) {
  const link: Static<typeof ValuesLink> = {
    url: `${baseUrl}/values#${token}`,
    ...{ task_id: newId, missing, expires_at: expiresAt },
  };
  return link;
}

export function toWantedValues({ task, site, fields, expiresAt }: ValueRequest): Static<typeof WantedValues> {
  return {
    ...{ task, site, expires_at: expiresAt },
    fields: fields.map(({ name, isSecret }) => ({ name, is_secret: isSecret })),
  };
}

export const toToken = ({ authorization }: Static<typeof LinkHeaders>): string => authorization.slice('Bearer '.length);
