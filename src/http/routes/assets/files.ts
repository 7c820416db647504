import { type Files, MAX_FILE_BYTES } from '../../../assets/files.ts';
import type { App } from '../../app-type.ts';
import { acceptForms } from '../../body/forms.ts';
import { readUpload } from '../../body/upload.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { CreatedFile, FileForm, FileParams } from '../../wire/assets.ts';
import { errors } from '../../wire/common.ts';
import { Done } from '../../wire/tasks/task.ts';

const route = (operationId: string, summary: string) => ({ tags: ['Files'], security: KEYED, operationId, summary });

/** Files for tasks to work with. */
export async function fileRoutes(app: App, { files }: { files: Files }): Promise<void> {
  await app.register(async (forms: App) => {
    await acceptForms(forms, 'file');
    forms.post(
      '/api/v1/file',
      {
        schema: {
          ...route('uploadFile', 'Upload a file'),
          description: 'A task that lists its id in `files` finds it on the device. The file is stored for 24 hours.',
          consumes: ['multipart/form-data'],
          body: FileForm,
          response: { 200: CreatedFile },
        },
      },
      async (request) => {
        const { name, mediaType, received, fields } = await readUpload(request, {
          maxBytes: MAX_FILE_BYTES,
          fields: ['file_purpose', 'purpose', 'name'],
          receive: (content) => files.receive(content, request.newId),
          discard: files.discard,
        });
        const purpose = fields.file_purpose ?? fields.purpose ?? null;
        const description = { name: fields.name || name, mediaType, purpose };
        const id = await files.keep(request.account.accountId, received, description);
        return { r: { id }, data: { id } };
      },
    );
  });

  app.delete(
    '/api/v1/file/:file_id',
    {
      schema: {
        ...route('deleteFile', 'Delete a file'),
        params: FileParams,
        response: { 200: Done, ...errors(404) },
      },
    },
    async ({ account, params }) => {
      await files.remove(account.accountId, params.file_id);
      return { r: true as const };
    },
  );
}
