import { plainSample } from './plain-sample.ts';
import { randomSample } from './random-sample.ts';
import { rootNode, type SchemaNode } from './schema-node.ts';
import { TimeLimitError, withinCpuLimit } from './time-limit.ts';
import { createValidator, OverlargeSchemaError, type Validator } from './validator.ts';

const SAMPLE_LIMIT_MS = 2000;
// Number of random instances to try.
const SEED_COUNT = 12;

/** No valid value was found: the schema allows none (`false`, contradictions), or none that can be generated in
 *  time. */
export class NoInstanceError extends Error {}

/** Generates a valid value, deterministically: a simple one if possible (`Sample title`), a random one for complex
 *  schemas. Throws NoInstanceError. */
export function sampleOf(schema: object): unknown {
  try {
    return sampleOfNode(rootNode(schema), createValidator(schema));
  } catch (error) {
    if (error instanceof OverlargeSchemaError) throw new NoInstanceError(error.message);
    throw error;
  }
}

/** Like `sampleOf`, for one node of a schema. */
export function sampleOfNode(node: SchemaNode, validator: Validator): unknown {
  try {
    return withinCpuLimit(SAMPLE_LIMIT_MS, () => findSample(node, validator));
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
