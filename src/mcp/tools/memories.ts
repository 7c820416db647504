import { type Static, Type } from '#typebox';
import type { GraphList, InsertHandle } from '../../http/wire/memory/graph.ts';
import type { FilesHandle } from '../../http/wire/memory/graph-files.ts';
import { path } from '../../url-path.ts';
import { ApiError } from '../api.ts';
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts';
import { graphField, waitForRequest } from './graph-request.ts';

const memoryIdField = Type.String({ minLength: 1, maxLength: 256 });

const Stored = Type.Object({
  memory_ids: Type.Array(Type.String()),
  is_finished: Type.Boolean({ description: 'Whether it is part of answers already; otherwise it will be soon.' }),
});

export const remember = defineTool({
  name: 'remember',
  title: 'Remember a text',
  description:
    'Adds a text to a graph: a fact, a note, or a turn of a conversation as "Name (2026-03-01 18:00): text". A graph that does ' +
    'not exist is created.',
  input: Type.Object({
    graph: graphField,
    text: Type.String({ minLength: 1, maxLength: 262_144 }),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Returned with the text.' })),
    memory_id: Type.Optional({ ...memoryIdField, description: 'Replaces the memory that has this id.' }),
  }),
  output: Stored,
  async run({ graph, text, metadata, memory_id: memoryId }, context) {
    const body = { memory: text, ...(metadata && { metadata }), ...(memoryId && { memoryId }) };
    const handle = await context.api.call<Static<typeof InsertHandle>>('POST', path`/graph/${graph}/insert`, body);
    return toStored(context, graph, handle, [handle.memoryId]);
  },
});

export const rememberFile = defineTool({
  name: 'remember_file',
  title: 'Remember a file',
  description: 'Adds the text of a file to a graph: text, Markdown, HTML, CSV, JSON, PDF or DOCX.',
  input: Type.Object({
    graph: graphField,
    name: Type.String({ minLength: 1, maxLength: 255, description: 'With its extension, such as notes.md.' }),
    text: Type.Optional(Type.String({ description: 'The content of a text file.' })),
    base64: Type.Optional(Type.String({ description: 'The content of any file, in base64.' })),
  }),
  output: Stored,
  async run({ graph, name, text, base64 }, context) {
    if ((text === undefined) === (base64 === undefined)) throw new ApiError(400, 'Send either text or base64.');
    const file = new File([text ?? Buffer.from(base64 ?? '', 'base64')], name);
    const address = path`/graph/${graph}/files`;
    const handle = await context.api.upload<Static<typeof FilesHandle>>(address, 'files', file);
    return toStored(context, graph, handle, handle.memoryIds);
  },
});

export const listGraphs = defineTool({
  name: 'list_graphs',
  title: 'List graphs',
  description: 'Returns the names of the graphs that hold memories.',
  input: Type.Object({}),
  output: Type.Object({ graphs: Type.Array(Type.String()) }),
  hints: { isReadOnly: true },
  async run(_args, { api }) {
    const { graphs } = await api.call<Static<typeof GraphList>>('GET', '/list_graphs');
    return { value: { graphs } };
  },
});

export const forget = defineTool({
  name: 'forget',
  title: 'Forget a memory',
  description: 'Deletes a memory from a graph, and everything that only it supports. This cannot be undone.',
  input: Type.Object({ graph: graphField, memory_id: memoryIdField }),
  output: Type.Object({
    memory_id: Type.String({ description: 'The memory that the server deletes.' }),
    is_finished: Type.Boolean({ description: 'Whether it is deleted already; otherwise it will be soon.' }),
  }),
  hints: { isDestructive: true, isIdempotent: true },
  async run({ graph, memory_id: memoryId }, context) {
    const address = path`/graph/${graph}/memory/delete`;
    const handle = await context.api.call<Static<typeof InsertHandle>>('POST', address, { memoryId });
    const ended = await waitForRequest(context, graph, 'insert', handle);
    return { value: { memory_id: handle.memoryId, is_finished: ended !== null } };
  },
});

type Handle = Pick<Static<typeof InsertHandle>, 'requestId' | 'requestTime'>;

async function toStored(context: ToolContext, graph: string, handle: Handle, ids: string[]): Promise<ToolOutcome> {
  const ended = await waitForRequest(context, graph, 'insert', handle);
  return { value: { memory_ids: ids, is_finished: ended !== null } };
}
