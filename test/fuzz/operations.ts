import { Ajv, type ValidateFunction } from 'ajv';

/** JSON Schema, as far as the document uses it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  method: string;
  /** With names of parameters in braces. */
  path: string;
  isKeyed: boolean;
  parameters: readonly Parameter[];
  body: { mediaType: string; schema: Schema; example: unknown } | null;
  /** By status; with what checks the body, for JSON. */
  answers: ReadonlyMap<number, { mediaType: string; check: ValidateFunction | null }>;
}

type Content = Record<string, { schema?: Schema }>;

interface DocumentOperation {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
  components?: Record<string, Record<string, unknown>>;
}

export function readOperations({ paths, components = {} }: OpenApiDocument): Operation[] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const resolved = dereference(paths, components) as OpenApiDocument['paths'];
  return Object.entries(resolved).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(ajv, method.toUpperCase(), path, operation)),
  );
}

/** A copy with components in place of references to them. */
function dereference(node: unknown, components: Record<string, Record<string, unknown>>): unknown {
  if (Array.isArray(node)) return node.map((each) => dereference(each, components));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) {
    const [, , kind = '', name = ''] = String(node.$ref).split('/');
    return dereference(components[kind]?.[name], components);
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, dereference(value, components)]));
}

function toOperation(ajv: Ajv, method: string, path: string, operation: DocumentOperation): Operation {
  const [sent] = Object.entries(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses).map(([status, { content }]) => {
    const [mediaType = '', { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
    const check = mediaType === 'application/json' && schema ? ajv.compile(schema) : null;
    return [Number(status), { mediaType, check }] as const;
  });
  return {
    ...{ method, path, parameters: operation.parameters ?? [], isKeyed: (operation.security ?? []).length > 0 },
    body: sent ? { mediaType: sent[0], schema: sent[1].schema ?? {}, example: sent[1].schema?.examples?.[0] } : null,
    answers: new Map(answers),
  };
}
