import type { Exchange } from './between.ts';
import type { Context } from './context.ts';
import type { Break } from './task-breaks.ts';

/** Ways for a graph memory to be wrong, each of which stops a published client. */
const states =
  (change: (exchange: Exchange) => void): Break =>
  () =>
  (exchange) => {
    if (exchange.method === 'GET' && /\/(insert|query)\/[^/]+$/.test(exchange.path)) change(exchange);
  };

const handles =
  (change: (exchange: Exchange) => void): Break =>
  () =>
  (exchange) => {
    if (exchange.method === 'POST' && /\/(insert|query)$/.test(exchange.path)) change(exchange);
  };

const answers = (change: (answer: string) => string): Break =>
  states(({ body }) => {
    body.answer = change(body.answer);
  });

const contexts = (change: (context: Context) => unknown): Break =>
  states(({ body }) => {
    if (body.context !== '') body.context = JSON.stringify(change(JSON.parse(body.context)));
  });

export const nullStatus = states(({ body }) => {
  body.status = null;
});

export const nullAnswer = states(({ body }) => {
  if (body.status === 'CREATED' || body.answer === '') body.answer = null;
});

export const nullContext = states(({ body }) => {
  if (body.context === '') body.context = null;
});

export const endlessStatus = states(({ body }) => {
  body.status = 'COMPLETED';
});

export const textRequestTime = handles(({ body }) => {
  body.requestTime = String(body.requestTime);
});

export const otherRequestTime = handles(({ body }) => {
  body.requestTime += 1;
});

export const created201 = handles((exchange) => {
  exchange.status = 201;
});

export const bigReference = answers((answer) => answer.replaceAll(/\[\d\]/g, '[10]'));
export const listedReferences = answers((answer) => answer.replace(/\[\d\]/, '[1, 2]'));
export const namedReference = answers((answer) => answer.replace(/\[\d\]/, '[Memory 1]'));

export const chunksById = contexts(({ chunks, ...rest }) => {
  const byId = Object.values(chunks).map((chunk, index) => [`c-${index}`, chunk]);
  return { ...rest, chunks: Object.fromEntries(byId) };
});

export const chunksFromZero = contexts(({ chunks, ...rest }) => ({ ...rest, chunks: { ...Object.values(chunks) } }));

export const noDocuments = contexts((context) => ({ ...context, documents: {} }));

export const nullMetadata = contexts(({ documents, ...rest }) => ({
  ...rest,
  documents: Object.fromEntries(Object.keys(documents).map((id) => [id, { metadata: null }])),
}));

export const entitiesByName = contexts(({ entities, ...rest }) => ({
  ...rest,
  entities: Object.fromEntries(entities.map((entity) => [entity.name, entity])),
}));
