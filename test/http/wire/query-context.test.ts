import { expect, it } from 'vitest';
import { contextWriter } from '../../../src/http/wire/memory/query-context.ts';

const CHUNK = { documentId: 'd-1', content: 'Marley was dead.', score: 1 };

it('writes a context as clients read it', () => {
  const written = contextWriter.writeContext({
    entities: [{ name: 'Marley', type: 'Person', description: 'Marley was dead.', score: 0.5 }],
    relations: [
      { source: 'Marley', target: 'Scrooge', description: 'Partners.', score: 0.4, why: { statedIn: 'd-2' } },
    ],
    chunks: [
      { ...CHUNK, why: { path: ['Marley', 'd-2'] } },
      { documentId: 'd-2', content: 'Partners.', score: 0.2 },
    ],
    documents: [
      { id: 'd-1', metadata: { id: 'carol-1' } },
      { id: 'd-2', metadata: {} },
    ],
  });
  expect(written).toBe(
    '{"entities":[{"name":"Marley","type":"Person","description":"Marley was dead.","score":0.5}],' +
      '"relations":[{"source":"Marley","target":"Scrooge","description":"Partners.","score":0.4,"why":{"stated_in":"d-2"}}],' +
      '"chunks":{"1":{"full_doc_id":"d-1","content":"Marley was dead.","score":1,"why":{"path":["Marley","d-2"]}},' +
      '"2":{"full_doc_id":"d-2","content":"Partners.","score":0.2}},' +
      '"documents":{"d-1":{"metadata":{"id":"carol-1"}},"d-2":{"metadata":{}}}}',
  );
});

it('writes a part of a context exactly as in the whole context', () => {
  expect(contextWriter.writeChunk(CHUNK)).toBe('{"full_doc_id":"d-1","content":"Marley was dead.","score":1}');
});
