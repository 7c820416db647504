import diagnostics from 'node:diagnostics_channel';
import { Ajv } from 'ajv';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializerCompiler } from '../../../src/http/serialization.ts';
import { validatorCompiler } from '../../../src/http/validation.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const PARTS = ['body', 'querystring', 'params', 'headers'] as const;

const CHANNEL = 'fastify.initialization';

let doppel: TestServer;
const routes: RouteOptions[] = [];

function watch(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => {
    routes.push(route);
  });
}

beforeAll(async () => {
  diagnostics.subscribe(CHANNEL, watch);
  doppel = await startTestServer();
  diagnostics.unsubscribe(CHANNEL, watch);
});
afterAll(() => doppel.close());

const compile = (schema: object, httpPart: (typeof PARTS)[number]) =>
  validatorCompiler({ schema, method: 'GET', url: '/', httpPart });

describe('schemas, which are compiled with their first value', () => {
  it('are all valid, of requests', async () => {
    await doppel.server.app.ready();
    const schemas = new Ajv();
    let count = 0;
    for (const { url, schema = {} } of routes) {
      for (const part of PARTS) {
        // Forms are checked as they are read.
        if (!schema[part] || (part === 'body' && schema.consumes)) continue;
        expect(schemas.validateSchema(schema[part] as object), `${url} ${part}`).toBe(true);
        expect(() => compile(schema[part] as object, part)({}), `${url} ${part}`).not.toThrow();
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  it('are all valid, of answers', () => {
    let count = 0;
    for (const { url, schema } of routes) {
      for (const [status, answer] of Object.entries((schema?.response ?? {}) as Record<string, object>)) {
        if ('content' in answer) continue;
        expect(() => fastJsonStringify(answer), `${url} ${status}`).not.toThrow();
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('fail then when they are not', () => {
    const check = compile({ type: 'nothing that there is' }, 'body');
    expect(() => check({})).toThrow(/type/);
  });

  it('keep from an answer what they do not name', () => {
    const schema = { type: 'object', properties: { shown: { type: 'string' } } };
    const write = serializerCompiler({ schema, method: 'GET', url: '/' });
    expect(write({ shown: 'a', secret: 'b' })).toBe('{"shown":"a"}');
  });
});
