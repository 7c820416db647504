import type { FastifySchema, RouteOptions } from 'fastify';
import { ERROR_RESPONSES, ERROR_SCHEMA_ID, type ErrorStatus, errors } from '../wire/common.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
}

interface Operation {
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, { schema: Reference }> };
  responses: Record<string, { content?: Record<string, { schema?: Partial<Reference> }> } | Reference>;
}

interface Reference {
  $ref: string;
}

export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Json; responses?: Json; parameters?: Json };
}

const JSON_TYPE = 'application/json';
const EVERYWHERE: readonly ErrorStatus[] = [400, 403, 500, 503];
const WITH_KEY: readonly ErrorStatus[] = [401, 429];
const WITH_BODY: readonly ErrorStatus[] = [413, 415];
/** The control token or the key that names an account is wrong, or there is no such account. */
const OF_CONTROL: readonly ErrorStatus[] = [401, 404];

const referTo = (kind: keyof OpenapiDocument['components'], name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Builds the shared components of an OpenAPI document: schemas with an `$id`, error responses and parameters. */
export function createOpenapiComponents() {
  const schemas: Json = {};

  /** A copy of `node` with each schema that has an `$id` replaced by a reference. */
  function refer(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(refer);
    if (typeof node !== 'object' || node === null) return node;
    const { $id, ...rest } = node as Json;
    const copy = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, refer(value)]));
    if (typeof $id !== 'string') return copy;
    schemas[$id] ??= copy;
    return referTo('schemas', $id);
  }

  function toContent(schema: unknown, mediaType = JSON_TYPE): Json {
    return { content: { [mediaType]: { schema: refer(schema) } } };
  }

  function toResponse(schema: unknown): unknown {
    const { content, description } = schema as Json;
    return content ? refer(schema) : { description, ...toContent(schema) };
  }

  return {
    /** The schema of a route for the document. */
    describeRoute(schema: FastifySchema, method: RouteOptions['method']): FastifySchema {
      const { body, response = {}, security = [], consumes, tags = [] } = schema;
      const statuses = [
        ...EVERYWHERE,
        ...(security.length > 0 ? WITH_KEY : []),
        ...(method === 'POST' || method === 'PUT' ? WITH_BODY : []),
        ...(tags.includes('Control') ? OF_CONTROL : []),
      ];
      const all = { ...errors(...statuses), ...(response as object) };
      return {
        ...schema,
        security,
        ...(body !== undefined && { body: toContent(body, consumes?.[0]) }),
        response: Object.fromEntries(Object.entries(all).map(([status, each]) => [status, toResponse(each)])),
      };
    },

    /** Adds the components and replaces shared parts by references. */
    complete<T extends OpenapiDocument>(document: T): T {
      const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
      const parameters = collectParameters(operations);
      for (const operation of operations) {
        shareParameters(operation, parameters);
        shareErrors(operation);
        relaxBody(operation, schemas);
      }
      const { components } = document;
      return { ...document, components: { ...components, schemas, responses: ERROR_RESPONSES, parameters } };
    },
  };
}

/** Parameters by name. Of several with one name, the first. */
function collectParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const all = operations.flatMap(({ parameters = [] }) => parameters as Parameter[]);
  return Object.fromEntries(all.toReversed().map((parameter) => [parameter.name, parameter]));
}

function shareParameters(operation: Operation, shared: Record<string, Parameter>): void {
  if (!operation.parameters) return;
  operation.parameters = (operation.parameters as Parameter[]).map((parameter) => {
    const isShared = JSON.stringify(shared[parameter.name]) === JSON.stringify(parameter);
    return isShared ? referTo('parameters', parameter.name) : parameter;
  });
}

function shareErrors({ responses }: Operation): void {
  const { $ref } = referTo('schemas', ERROR_SCHEMA_ID);
  for (const [status, response] of Object.entries(responses)) {
    const isError = 'content' in response && response.content?.[JSON_TYPE]?.schema?.$ref === $ref;
    if (isError) responses[status] = referTo('responses', status);
  }
}

/** A nullable body is also optional. */
function relaxBody({ requestBody }: Operation, schemas: Json): void {
  const name = requestBody?.content[JSON_TYPE]?.schema.$ref.split('/').at(-1) ?? '';
  const { type } = (schemas[name] ?? {}) as { type?: unknown };
  if (requestBody && [type].flat().includes('null')) requestBody.required = false;
}
