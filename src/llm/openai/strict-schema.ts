import { isRecord } from '../../json-schema/schema-node.ts';

const KEYWORDS = new Set(
  'type properties required additionalProperties items anyOf enum const description $ref $defs minimum maximum minItems maxItems pattern'.split(
    ' ',
  ),
);

/** Whether endpoints accept a schema as `strict`: only keywords that they know, and every object closed, with all of its
 *  properties required. https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export function isStrictSchema(schema: unknown): boolean {
  if (!isRecord(schema) || Object.keys(schema).some((key) => !KEYWORDS.has(key))) return false;
  const { type, properties, required, additionalProperties, items, anyOf, $defs } = schema;
  const isKnown = [type, anyOf, schema.$ref, schema.enum, schema.const].some((each) => each !== undefined);
  const parts = isRecord(properties) ? properties : {};
  const isClosed = additionalProperties === false && Array.isArray(required) && isRecord(properties);
  if (!isKnown || (type === 'object' && !(isClosed && Object.keys(parts).every((key) => required.includes(key)))))
    return false;
  const below = [
    ...Object.values(parts),
    ...(items === undefined ? [] : [items]),
    ...(Array.isArray(anyOf) ? anyOf : []),
    ...(isRecord($defs) ? Object.values($defs) : []),
  ];
  return below.every(isStrictSchema);
}
