import type { TSchema } from '#typebox';

/** Removes, at every depth, the null fields of a body that its schema does not allow to be null: published clients send null
 *  for what they leave out. A required field is kept, and so is what the schema leaves open, such as `metadata`. Changes
 *  the value. */
export function removeNulls(schema: TSchema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) removeNulls(schema.items, item);
    return;
  }
  const fields = value as Record<string, unknown>;
  const [everyField] = Object.values<TSchema>(schema.patternProperties ?? {});
  const named: [string, TSchema][] = everyField
    ? Object.keys(fields).map((name) => [name, everyField])
    : Object.entries<TSchema>(schema.properties ?? {}).filter(([name]) => Object.hasOwn(fields, name));
  for (const [name, field] of named) {
    if (fields[name] !== null) removeNulls(field, fields[name]);
    else if (!mayBeNull(field) && !schema.required?.includes(name)) delete fields[name];
  }
}

const mayBeNull = ({ type }: TSchema): boolean => type === undefined || [type].flat().includes('null');
