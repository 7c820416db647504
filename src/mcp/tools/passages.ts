import { Type } from '#typebox';
import { parseExact } from '../../exact-json.ts';

/** A chunk of a memory that a query found. */
export const Passage = Type.Object({
  reference: Type.Integer({ description: 'The number by which an answer cites it.' }),
  memory_id: Type.String(),
  text: Type.String(),
  metadata: Type.Unknown(),
});

/** `context` of a query's status, as far as passages need it. */
interface Context {
  chunks?: Record<string, { full_doc_id: string; content: string }>;
  documents?: Record<string, { memoryId?: string; metadata: unknown }>;
}

/** The chunks of a context, the best first.
 *  @param json `context` of a query's status: JSON, or empty */
export function toPassages(json: string) {
  const { chunks = {}, documents = {} }: Context = json === '' ? {} : (parseExact(json) as Context);
  return Object.entries(chunks).map(([reference, { full_doc_id: id, content }]) => ({
    reference: Number(reference),
    memory_id: documents[id]?.memoryId ?? '',
    text: content,
    metadata: documents[id]?.metadata ?? {},
  }));
}

/** Numbers that an answer cites, such as 1 and 2 of "In 1843. [1][2]". */
export function citationsOf(answer: string): Set<number> {
  return new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
}
