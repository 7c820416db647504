import { type Static, Type } from '#typebox';
import type { Extension } from '../../assets/extension-store.ts';
import type { Profile } from '../../assets/profile-store.ts';
import { PROFILE_ID, PROFILE_ID_ALLOWED } from '../../assets/profiles.ts';
import { nullable } from './common.ts';

const id = (description: string) => Type.String({ description });
const EXAMPLE_ID = '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470';

export const Created = Type.Object(
  { r: Type.Object({ id: id('Identifier of the new record.') }) },
  { $id: 'Created', description: 'Created', examples: [{ r: { id: EXAMPLE_ID } }] },
);

export const CreatedFile = Type.Object(
  {
    ...Created.properties,
    data: Type.Object({ id: id('The same identifier, where other clients read it.') }),
  },
  { $id: 'CreatedFile', description: 'Created', examples: [{ r: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID } }] },
);

export const ProfileBody = nullable(
  Type.Object(
    {
      id: Type.Optional(
        nullable(
          Type.String({
            pattern: PROFILE_ID.source,
            'x-allowed': PROFILE_ID_ALLOWED,
            description: 'Identifier of the profile. If it is null, one is generated.',
          }),
        ),
      ),
    },
    { $id: 'NewProfile', additionalProperties: true, examples: [{ id: 'shopping' }] },
  ),
);

const ProfileRecord = Type.Object(
  {
    id: id('Identifier of the profile.'),
    cookie_domains: Type.Array(Type.String(), { description: 'Hosts that have cookies in the profile.' }),
    cookie_count: Type.Integer(),
    profile_size_bytes: Type.Integer({ description: 'Size of the stored state as JSON, in bytes.' }),
    last_saved_at: nullable(Type.Integer({ description: 'Epoch seconds; null before the first run.' })),
  },
  { $id: 'Profile' },
);

const exampleProfile = {
  id: 'shopping',
  cookie_domains: ['shop.example'],
  cookie_count: 2,
  profile_size_bytes: 88,
  last_saved_at: 1_795_264_067,
};

export const ProfileList = Type.Object(
  { r: Type.Array(ProfileRecord) },
  { $id: 'ProfileList', description: 'The profiles, by id', examples: [{ r: [exampleProfile] }] },
);

export const OldProfileList = Type.Object(
  { r: Type.Object({ profile_ids: Type.Array(Type.String()), session_ids: Type.Array(Type.String()) }) },
  {
    $id: 'LegacyProfileList',
    description: 'The ids of the profiles, under both names that old clients use',
    examples: [{ r: { profile_ids: ['shopping'], session_ids: ['shopping'] } }],
  },
);

export const OldSessionList = Type.Object(
  {
    r: Type.Object({
      session_ids: Type.Array(Type.String()),
      session_names: Type.Array(Type.String(), { description: 'The same ids again.' }),
    }),
  },
  {
    $id: 'LegacySessionList',
    description: 'The ids of the profiles, in the format of the first clients',
    examples: [{ r: { session_ids: ['shopping'], session_names: ['shopping'] } }],
  },
);

export const ProfileParams = Type.Object({ profile_id: id('Identifier of the profile.') });

export function toProfileRecord(profile: Profile): Static<typeof ProfileRecord> {
  return {
    id: profile.id,
    cookie_domains: profile.cookieDomains,
    cookie_count: profile.cookieCount,
    profile_size_bytes: profile.byteCount,
    last_saved_at: profile.savedAt === null ? null : Math.floor(profile.savedAt / 1000),
  };
}

const binary = (description: string) => Type.String({ format: 'binary', description });

export const FileForm = Type.Object(
  {
    file: binary('The file: at most 50 MiB.'),
    file_purpose: Type.Optional(Type.String({ description: 'The purpose of the file, in a few words.' })),
    purpose: Type.Optional(Type.String({ description: 'Another name of file_purpose.' })),
    name: Type.Optional(Type.String({ description: 'Name of the file, in place of that of its part.' })),
  },
  { $id: 'FileUpload' },
);
export const FileParams = Type.Object({ file_id: id('Identifier of the file.') });

export const ExtensionForm = Type.Object(
  {
    file: binary('A zip with a manifest.json at its top level, or a packed extension (CRX 3): at most 20 MiB.'),
  },
  { $id: 'ExtensionUpload' },
);
export const ExtensionParams = Type.Object({ extension_id: id('Identifier of the extension.') });

const ExtensionRecord = Type.Object(
  {
    id: id('Identifier of the extension.'),
    file_name: Type.String(),
    creation_time: Type.Integer({ description: 'Epoch seconds.' }),
  },
  { $id: 'Extension' },
);

const exampleExtension = { id: EXAMPLE_ID, file_name: 'dark-mode.zip', creation_time: 1_795_264_067 };

export const ExtensionList = Type.Object(
  { r: Type.Array(ExtensionRecord) },
  { $id: 'ExtensionList', description: 'The extensions, oldest first', examples: [{ r: [exampleExtension] }] },
);

export const OldExtensionList = Type.Object(
  { r: Type.Object({ extensions: Type.Array(ExtensionRecord) }) },
  {
    $id: 'LegacyExtensionList',
    description: 'The extensions, in the format of old clients',
    examples: [{ r: { extensions: [exampleExtension] } }],
  },
);

export function toExtensionRecord({ id: extensionId, name, createdAt }: Extension): Static<typeof ExtensionRecord> {
  return { id: extensionId, file_name: name, creation_time: Math.floor(createdAt / 1000) };
}
