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

type Content = Record<string, { schema?: Schema; example?: unknown }>;

interface DocumentOperation {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
}

export function readOperations(document: OpenApiDocument): Operation[] {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(ajv, method.toUpperCase(), path, operation)),
  );
}

function toOperation(ajv: Ajv, method: string, path: string, operation: DocumentOperation): Operation {
  const [sent] = Object.entries(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses).map(([status, { content }]) => {
    const [mediaType = '', { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
    const check = mediaType === 'application/json' && schema ? ajv.compile(schema) : null;
    return [Number(status), { mediaType, check }] as const;
  });
  return {
    ...{ method, path, parameters: operation.parameters ?? [], isKeyed: operation.security !== undefined },
    body: sent ? { mediaType: sent[0], schema: sent[1].schema ?? {}, example: sent[1].example } : null,
    answers: new Map(answers),
  };
}
