import type { Memories } from '../../../memory/service/memories.ts';
import type { App } from '../../app-type.ts';
import { FILES_FIELD, readFormFiles } from '../../body/form-files.ts';
import { acceptForms } from '../../body/forms.ts';
import { KEYED } from '../../openapi/openapi.ts';
import { errors } from '../../wire/common.ts';
import { GraphParams } from '../../wire/memory/graph.ts';
import { FILE_LIMITS, FilesForm, FilesHandle, toFilesHandle } from '../../wire/memory/graph-files.ts';

const DESCRIPTION =
  `Returns one handle for all files at once; poll it like that of an insert. Each file becomes a memory with the
metadata \`file_name\` and \`media_type\`. Its memoryId is a hash of its content: uploading it again changes nothing. A text of
more than 262,144 characters is split into several memories with \`#2\`, \`#3\`, ... after their memoryId, and \`part\` and
\`part_count\` in their metadata. If a file cannot be read, the request ends FAILED with the reason in \`detail\`; the other
files are added.`.replaceAll('\n', ' ');

/** Uploads of files into a graph. */
export async function graphFileRoutes(app: App, { memories }: { memories: Memories }): Promise<void> {
  await app.register(async (forms: App) => {
    await acceptForms(forms, FILES_FIELD);
    forms.post(
      '/graph/:graph_name/files',
      {
        schema: {
          ...{ tags: ['Graphs'], security: KEYED, operationId: 'insertFiles', summary: 'Add files' },
          description: DESCRIPTION,
          consumes: ['multipart/form-data'],
          params: GraphParams,
          body: FilesForm,
          response: { 200: FilesHandle, ...errors(404) },
        },
      },
      async (request) => {
        const { account, params, newId } = request;
        const files = await readFormFiles(request, FILE_LIMITS);
        return toFilesHandle(await memories.insertFiles(account.accountId, params.graph_name, files, newId));
      },
    );
  });
}
