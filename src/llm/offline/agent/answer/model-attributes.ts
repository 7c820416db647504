import { childNode, resolveNode, rootNode, type SchemaNode } from '../../../../json-schema/schema-node.ts';
import { branchesOf, propertiesOf, typesOf } from '../../../../json-schema/schema-shape.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import { isOnly, type Property, readProperty } from '../../../../reading/schema/property.ts';

const MAX_DEPTH = 12;
const MAX_ATTRIBUTES = 500;

/** Attributes that the properties of a schema ask for, so that a query can find them. */
export function listModelAttributes(schema: object): AttributeRef[] {
  const found: AttributeRef[] = [];
  const visited = new Set<SchemaNode['schema']>();
  const visit = (node: SchemaNode, parent: readonly string[], depth: number): void => {
    const own = resolveNode(node);
    if (own === null || visited.has(own.schema) || depth > MAX_DEPTH || found.length > MAX_ATTRIBUTES) return;
    visited.add(own.schema);
    const items = childNode(own, 'items');
    for (const branch of [...branchesOf(own), ...(items ? [items] : [])]) visit(branch, parent, depth + 1);
    for (const [name, child] of propertiesOf(own)) {
      const property = readProperty(name, child, parent);
      const types = typesOf(resolveNode(child) ?? child);
      if (types.includes('object') || types.includes('array')) visit(child, property.stems, depth + 1);
      else if (!isOnly(property, 'generic', 'names')) found.push(toRef(property));
    }
  };
  visit(rootNode(schema), [], 0);
  return found;
}

const toRef = ({ words, concepts, unit }: Property): AttributeRef => ({
  concepts: concepts.map(({ concept }) => concept.id),
  words,
  ...(unit && { dimension: unit.dimension }),
});
