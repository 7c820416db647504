import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

type Content = Record<string, { example?: unknown }>;

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  responses: Record<string, { description: string; content?: Content }>;
  requestBody?: { content: Content };
}

let doppel: TestServer;
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: unknown };

beforeAll(async () => {
  doppel = await startTestServer();
  document = (await doppel.call('GET', '/openapi.json', { apiKey: null })).body;
});
afterAll(() => doppel.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 and names the key', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components).toMatchObject({
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'apikey' } },
    });
  });

  it('has every route of both services', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'DELETE /api/v1/browser/extension/{extension_id}',
      'DELETE /api/v1/browser/profile/{profile_id}',
      'DELETE /api/v1/browser/session/{session_id}',
      'DELETE /api/v1/extension/{extension_id}',
      'DELETE /api/v1/file/{file_id}',
      'DELETE /api/v1/profile/{profile_id}',
      'DELETE /api/v1/task/{task_id}',
      'DELETE /api/v1/task/{task_id}/data',
      'DELETE /graph/{graph_name}',
      'DELETE /graph/{graph_name}/memory/{memory_id}',
      'GET /api/v1/browser/extension',
      'GET /api/v1/browser/profile',
      'GET /api/v1/browser/session',
      'GET /api/v1/extension',
      'GET /api/v1/profile',
      'GET /api/v1/task',
      'GET /api/v1/task/{task_id}',
      'GET /api/v1/task/{task_id}/steps',
      'GET /downloads/{graph_id}.graphml',
      'GET /graph',
      'GET /graph/{graph_name}/configuration',
      'GET /graph/{graph_name}/export',
      'GET /graph/{graph_name}/graphml',
      'GET /graph/{graph_name}/insert/{request_id}',
      'GET /graph/{graph_name}/memory',
      'GET /graph/{graph_name}/memory/{memory_id}',
      'GET /graph/{graph_name}/query/{request_id}',
      'GET /health',
      'GET /list_graphs',
      'GET /live/{token}',
      'GET /live/{token}/downloads.zip',
      'GET /live/{token}/events',
      'GET /live/{token}/frames/{index}.webp',
      'GET /live/{token}/recording.webm',
      'GET /metrics',
      'GET /plan',
      'GET /ready',
      'POST /api/v1/browser/extension',
      'POST /api/v1/browser/session',
      'POST /api/v1/extension',
      'POST /api/v1/file',
      'POST /api/v1/profile',
      'POST /api/v1/task',
      'POST /api/v1/task/smooth',
      'POST /api/v1/task/{task_id}/event',
      'POST /api/v1/telemetry',
      'POST /graph/{graph_name}',
      'POST /graph/{graph_name}/configuration',
      'POST /graph/{graph_name}/delete',
      'POST /graph/{graph_name}/files',
      'POST /graph/{graph_name}/import',
      'POST /graph/{graph_name}/insert',
      'POST /graph/{graph_name}/query',
      'POST /live/{token}/control',
      'POST /signup',
      'PUT /api/v1/task/{task_id}',
    ]);
  });

  it('gives each an id of its own, a summary and its errors', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy();
      for (const response of Object.values(operation.responses)) expect(response.description, name).toBeTruthy();
      if (operation.security) expect(Object.keys(operation.responses), name).toContain('401');
    }
  });

  it('says which routes need a key: all of both services but telemetry, and no other', () => {
    for (const { name, path, operation } of operations()) {
      const isService = /^\/(api|graph|list_graphs|plan)/.test(path) && !path.endsWith('/telemetry');
      expect(operation.security !== undefined, name).toBe(isService);
    }
  });

  it('shows an example of every JSON body, sent or answered, and says what each answer is', () => {
    for (const { name, operation } of operations()) {
      const answers = Object.entries(operation.responses).map(
        ([status, answer]) => [`${name} ${status}`, answer] as const,
      );
      for (const [where, answer] of answers) expect(answer.description, where).not.toBe('Default Response');
      const bodies = [...answers, [name, operation.requestBody] as const];
      for (const [where, body] of bodies) {
        const json = body?.content?.['application/json'];
        if (json) expect(json.example, where).toBeDefined();
      }
    }
  });
});

describe('/docs', () => {
  it('is a page', async () => {
    const page = await doppel.call('GET', '/docs', { apiKey: null });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/text\/html/);
  });
});
