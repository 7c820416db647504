import { type Static, Type } from '#typebox';
import type { RequestHandle } from '../../../memory/service/request-intake.ts';
import { InsertHandle } from './graph.ts';

export const FILE_LIMITS = { fileCount: 100, totalBytes: 25 * 1024 * 1024 };

/** For documentation only: forms are validated while they are read. */
export const FilesForm = Type.Object(
  {
    files: Type.Array(Type.Unsafe<unknown>({ type: 'string', format: 'binary' }), {
      description: `Text, Markdown, HTML, CSV, JSON, PDF or DOCX: up to ${FILE_LIMITS.fileCount} files, 25 MiB in total.`,
    }),
  },
  { $id: 'GraphFilesUpload' },
);

const [exampleHandle] = InsertHandle.examples;
const exampleIds = ['file-3c48c0fcc3e4e3c87d4ba812b5216123', 'file-9ab1d3c00e52bfc1a9d2d5d1c1f0e7aa'];

export const FilesHandle = Type.Object(
  {
    ...InsertHandle.properties,
    memoryIds: Type.Array(Type.String(), {
      description: 'Identifiers of the memories, in the order of the files.',
    }),
  },
  {
    $id: 'FilesHandle',
    description: 'The handle of the request: poll it, like that of an insert, until DONE or FAILED',
    examples: [{ ...exampleHandle, memoryId: exampleIds[0], memoryIds: exampleIds }],
  },
);

export function toFilesHandle(handle: RequestHandle & { memoryIds: string[] }): Static<typeof FilesHandle> {
  return { ...handle, memoryId: handle.memoryIds[0] ?? '' };
}
