import { isObject } from './is-object.ts';

const NAME = /\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/gu;
/** What a sentence may begin with and is no name. */
const NO_NAMES = new Set(['A', 'An', 'At', 'He', 'In', 'It', 'On', 'She', 'The', 'They', 'This', 'We']);

interface Extraction {
  entities: { name: string; type: string; description: string }[];
  relations: { source: string; target: string; description: string }[];
}

/** Names runs of capitalised words, and relates each to the next in its sentence. */
export function extractFrom(text: string, schema: object): Extraction {
  const type = firstTypeIn(schema);
  const sentences = text.split(/(?<=[.!?])\s+/).map(namesIn);
  const names = [...new Set(sentences.flat())];
  return {
    entities: names.map((name) => ({ name, type, description: `The text names ${name}.` })),
    relations: sentences.flatMap(relate),
  };
}

function namesIn(sentence: string): string[] {
  const found = [...sentence.matchAll(NAME)].map(([name]) => {
    const [first = '', ...rest] = name.split(' ');
    return NO_NAMES.has(first) ? rest.join(' ') : name;
  });
  return found.filter((name) => name !== '');
}

function relate(names: readonly string[]): Extraction['relations'] {
  return names.slice(1).map((target, i) => {
    const source = names[i] ?? '';
    return { source, target, description: `${source} and ${target} are named together.` };
  });
}

/** The first of the types offered; `Thing` when none is. */
function firstTypeIn(schema: unknown): string {
  for (const key of ['properties', 'entities', 'items', 'properties', 'type']) {
    schema = isObject(schema) ? schema[key] : undefined;
  }
  const offered = isObject(schema) && Array.isArray(schema.enum) ? schema.enum[0] : undefined;
  return typeof offered === 'string' ? offered : 'Thing';
}
