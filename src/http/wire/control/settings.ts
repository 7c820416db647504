import { type Static, Type } from '#typebox';
import type { Config } from '../../../config.ts';
import type { ModelStatus } from '../../../llm/model-status.ts';
import type { DataKind, DataSize } from '../../../measures.ts';
import { nullable } from '../common.ts';

const KINDS: Readonly<Record<DataKind, string>> = {
  database: 'Accounts, tasks and requests.',
  graphs: 'Memories with their indexes.',
  media: 'Pictures, recordings and downloads of runs.',
  files: 'Uploads and extensions.',
  snapshots: 'Snapshots of the control API.',
  other: 'The reserve for a full disk, and all else in the folder.',
};
const bytes = (description: string) => Type.Integer({ description });
const kinds = Object.entries(KINDS).map(([kind, description]) => [kind, bytes(description)] as const);

export const ServerSettings = Type.Object(
  {
    version: Type.String(),
    model: Type.Object({
      name: Type.String({ description: '`offline`, or the name of the language model.' }),
      problem: nullable(Type.String({ description: 'Why it is not available at the moment.' })),
    }),
    settings: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Unsafe<string | number>({
          type: ['string', 'number'],
          description: '••• for a secret that is set. The credentials of URLs are masked, too.',
        }),
        isDefault: Type.Boolean(),
      }),
      { description: 'Every environment variable that the server reads.' },
    ),
    data: Type.Object(
      {
        directory: Type.String({ description: 'Path of the data folder.' }),
        bytes: Type.Object(Object.fromEntries(kinds) as Record<DataKind, ReturnType<typeof bytes>>),
        freeBytes: bytes('What can still be written to its disk.'),
      },
      { description: 'Of all accounts together.' },
    ),
  },
  {
    $id: 'ServerSettings',
    description: 'The settings',
    examples: [
      {
        version: '0.1.0',
        model: { name: 'offline', problem: null },
        settings: [{ name: 'STEP_MS', value: 0, isDefault: false }],
        data: {
          directory: '/data',
          bytes: { database: 524_288, graphs: 98_304, media: 1_204_112, files: 0, snapshots: 0, other: 4096 },
          freeBytes: 21_474_836_480,
        },
      },
    ],
  },
);

export interface ServerSettingsParts {
  version: string;
  settings: Config['settings'];
  model: ModelStatus;
  data: DataSize;
}

export const toWireSettings = ({ settings, model, ...rest }: ServerSettingsParts): Static<typeof ServerSettings> => ({
  ...rest,
  settings: [...settings],
  model: { name: model.name, problem: model.problem()?.detail ?? null },
});
