import { plainSample } from './plain-sample.ts';
import { randomSample } from './random-sample.ts';
import { rootNode, type SchemaNode } from './schema-node.ts';
import { TimeLimitError, withinTimeLimit } from './time-limit.ts';
import { createValidator, type Validator } from './validator.ts';

const SAMPLE_LIMIT_MS = 2000;
// Each seed gives another random instance; what none of these meets, hardly any value does.
const SEED_COUNT = 12;

/** No value was found that is valid against the schema: it allows none (`false`, contradictions), or none that can be
 *  made in reasonable time. */
export class NoInstanceError extends Error {}

/** A value that is valid against a schema; the same each time. Plain where it can be (`Sample title`), random where the
 *  schema's conditions are intricate. Throws NoInstanceError. */
export function sampleOf(schema: object): unknown {
  return sampleOfNode(rootNode(schema), createValidator(schema));
}

/** As `sampleOf`, for a part of a schema. */
export function sampleOfNode(node: SchemaNode, validator: Validator): unknown {
  try {
    return withinTimeLimit(SAMPLE_LIMIT_MS, () => findSample(node, validator));
  } catch (error) {
    if (error instanceof NoInstanceError) throw error;
    if (error instanceof TimeLimitError) throw new NoInstanceError('No value for the schema was found in time.');
    if (error instanceof RangeError) throw new NoInstanceError('The schema asks for a value that never ends.');
    throw error;
  }
}

function findSample(node: SchemaNode, validator: Validator): unknown {
  const plain = plainSample(node);
  if (plain !== undefined && validator.accepts(node.pointer, plain)) return plain;
  for (let seed = 1; seed <= SEED_COUNT; seed++) {
    const random = randomSample(node, seed);
    if (random !== undefined && validator.accepts(node.pointer, random)) return random;
  }
  throw new NoInstanceError('No value is valid against the schema.');
}
