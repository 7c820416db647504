import { checkShape, list, number, object, ShapeError, show, text } from './shape.ts';

export interface Context {
  entities: { name: string; type: string; description: string; score: number }[];
  relations: { source: string; target: string; description: string; score: number }[];
  chunks: Record<string, { full_doc_id: string; content: string; score: number }>;
  documents: Record<string, { metadata: Record<string, unknown> }>;
}

/** Throws ShapeError unless it is the JSON of a context, whose chunks are numbered and name documents that are there. */
export function readContext(json: string): Context {
  const context = checkShape<Context>('the context', parse(json), {
    entities: list,
    relations: list,
    chunks: object,
    documents: object,
  });
  for (const entity of context.entities) {
    checkShape('an entity', entity, { name: text, type: text, description: text, score: number });
  }
  for (const relation of context.relations) {
    checkShape('a relation', relation, { source: text, target: text, description: text, score: number });
  }
  for (const document of Object.values(context.documents)) checkShape('a document', document, { metadata: object });
  Object.keys(context.chunks).forEach((key, index) => {
    checkChunk(context, key, index + 1);
  });
  return context;
}

function checkChunk({ chunks, documents }: Context, key: string, position: number): void {
  if (key !== String(position)) {
    throw new ShapeError(`chunks must be keyed by 1, 2, ...; at ${position} the key is ${show(key)}`);
  }
  const chunk = checkShape<{ full_doc_id: string }>('a chunk', chunks[key], {
    full_doc_id: text,
    content: text,
    score: number,
  } as never);
  if (!(chunk.full_doc_id in documents)) {
    throw new ShapeError(`full_doc_id of chunk ${key} must be among the documents; it is ${show(chunk.full_doc_id)}`);
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new ShapeError(`context must be JSON; it is ${show(json)}`);
  }
}
