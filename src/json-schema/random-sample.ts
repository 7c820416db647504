import { generateSync } from 'json-schema-faker';
import { isRecord, type SchemaNode } from './schema-node.ts';

/** Generates a random instance of a schema node, deterministic by seed; undefined if none can be generated. It may
 *  be invalid, because not all keywords are supported. */
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
    // Odd seeds generate only required properties, even seeds also optional ones.
    return generateSync(schema, { seed, maxDepth: 6, refDepthMax: 3, alwaysFakeOptionals: seed % 2 === 0 });
  } catch {
    return undefined;
  }
}
