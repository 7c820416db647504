import type { ContextChunk, ContextWriter, QueryContext, WhyRetrieved } from '../../../memory/types.ts';

/** Serializes contexts for clients: chunks by reference number, from "1", and documents by id. */
export const contextWriter: ContextWriter = {
  writeItem: (item) => JSON.stringify(toWireItem(item)),
  writeChunk: (chunk) => JSON.stringify(toWireChunk(chunk)),
  writeContext: (context) => JSON.stringify(toWireContext(context)),
};

function toWireContext({ entities, relations, chunks, documents }: QueryContext) {
  return {
    entities: entities.map(toWireItem),
    relations: relations.map(toWireItem),
    chunks: Object.fromEntries(chunks.map((chunk, at) => [String(at + 1), toWireChunk(chunk)])),
    documents: Object.fromEntries(documents.map(({ id, ...document }) => [id, document])),
  };
}

function toWireItem<Item extends { why?: WhyRetrieved }>({ why, ...item }: Item) {
  return { ...item, ...toWireWhy(why) };
}

function toWireChunk({ documentId, content, score, why }: ContextChunk) {
  return { full_doc_id: documentId, content, score, ...toWireWhy(why) };
}

function toWireWhy(why: WhyRetrieved | undefined) {
  if (!why) return {};
  return { why: 'statedIn' in why ? { stated_in: why.statedIn } : why };
}
