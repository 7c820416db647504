import { generateSync } from 'json-schema-faker';
import { isRecord, type SchemaNode } from './schema-node.ts';

/** A random instance of a part of a schema, the same for the same seed; undefined when none could be made. It may be
 *  invalid: not every condition is understood. */
export function randomSample(node: SchemaNode, seed: number): unknown {
  if (node.schema === false) return undefined;
  const own = isRecord(node.schema) ? node.schema : {};
  const { root } = node;
  const definitions = {
    ...(isRecord(root.$defs) && { $defs: root.$defs }),
    ...(isRecord(root.definitions) && { definitions: root.definitions }),
  };
  const { $schema: _, ...schema } = structuredClone({ ...definitions, ...own }) as Record<string, unknown>;
  try {
    // Odd seeds give what is required alone, even ones all that is allowed.
    return generateSync(schema, { seed, maxDepth: 6, refDepthMax: 3, alwaysFakeOptionals: seed % 2 === 0 });
  } catch {
    return undefined;
  }
}
