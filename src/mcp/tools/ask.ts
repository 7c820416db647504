import { type Static, Type } from '#typebox';
import type { QueryHandle, QueryState } from '../../http/wire/memory/graph.ts';
import { path } from '../../url-path.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { graphField, waitForRequest } from './graph-request.ts';
import { citationsOf, Passage, toPassages } from './passages.ts';

const UNFINISHED = 'The graph still works on what was added before. Ask again later.';

export const askMemory = defineTool({
  name: 'ask_memory',
  title: 'Ask a memory',
  description:
    'Answers a question from the memories of a graph, and cites them. Says so if they do not hold the answer.',
  input: Type.Object({ graph: graphField, question: Type.String({ minLength: 1, maxLength: 8192 }) }),
  output: Type.Object({ answer: Type.String(), sources: Type.Array(Passage) }),
  hints: { isReadOnly: true },
  async run({ graph, question }, context) {
    const state = await query(context, graph, question, { with_references: true });
    if (!state) return { value: { answer: '', sources: [] }, text: UNFINISHED, isError: true };
    const cited = citationsOf(state.answer);
    const sources = toPassages(state.context).filter(({ reference }) => cited.has(reference));
    const lines = sources.map(({ reference, text, memory_id: id }) => `[${reference}] ${text} (memory ${id})`);
    return { value: { answer: state.answer, sources }, text: [state.answer, ...lines].join('\n') };
  },
});

export const searchMemory = defineTool({
  name: 'search_memory',
  title: 'Search a memory',
  description: 'Returns the passages of a graph that have most to do with a question or with words, without an answer.',
  input: Type.Object({
    graph: graphField,
    query: Type.String({ minLength: 1, maxLength: 8192 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  }),
  output: Type.Object({ passages: Type.Array(Passage) }),
  hints: { isReadOnly: true },
  async run({ graph, query: words, limit = 10 }, context) {
    const parameters = { only_context: true, entities_max_tokens: -1, relations_max_tokens: -1 };
    const state = await query(context, graph, words, parameters);
    if (!state) return { value: { passages: [] }, text: UNFINISHED, isError: true };
    return { value: { passages: toPassages(state.context).slice(0, limit) } };
  },
});

async function query(context: ToolContext, graph: string, words: string, parameters: object) {
  const body = { query: words, parameters };
  const handle = await context.api.call<Static<typeof QueryHandle>>('POST', path`/graph/${graph}/query`, body);
  return waitForRequest<Static<typeof QueryState>>(context, graph, 'query', handle);
}
