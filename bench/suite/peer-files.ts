import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRAPH, OPERATIONS, type Operation } from './operations.ts';

/** What mocks answer: each its own route, so that none stands in the way of another. */
const MOCKED: readonly Operation[] = [OPERATIONS.submitTask, OPERATIONS.insert, OPERATIONS.query];

const toPath = ({ route }: Operation): string => route.replace(':graph_name', GRAPH);
const HEADERS = { 'content-type': 'application/json' };

/** The argument under which each mock finds what to answer, written to `folder`. */
export const PEER_FILES = {
  /** An OpenAPI document with our schemas, against which Prism checks bodies, and an example to answer with. */
  prism: (folder: string): string => {
    const paths = MOCKED.map((operation) => [toPath(operation), { post: toOpenApi(operation) }]);
    return write(folder, 'openapi.json', {
      openapi: '3.1.0',
      info: { title: 'Bench', version: '1' },
      paths: Object.fromEntries(paths),
    });
  },
  /** Stubs that look at the path alone. */
  wiremock: (folder: string): string => {
    const mappings = MOCKED.map((operation) => ({
      request: { method: 'POST', urlPath: toPath(operation) },
      response: { status: 200, body: JSON.stringify(operation.answer), headers: HEADERS },
    }));
    mkdirSync(join(folder, 'mappings'));
    write(folder, 'mappings/bench.json', { mappings });
    return folder;
  },
  /** An environment whose routes look at the path alone. */
  mockoon: (folder: string): string => {
    const routes = MOCKED.map(toMockoonRoute);
    return write(folder, 'environment.json', {
      ...{ uuid: 'bench', lastMigration: 33, name: 'Bench', endpointPrefix: '', hostname: '127.0.0.1' },
      ...{ latency: 0, port: 3000, folders: [], proxyMode: false, cors: false, headers: [], data: [], callbacks: [] },
      rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
      routes,
    });
  },
};

const toOpenApi = ({ schema, answerSchema, answer }: Operation) => ({
  requestBody: { required: true, content: { 'application/json': { schema: schema.body } } },
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: answerSchema, example: answer } } } },
});

const toMockoonRoute = (operation: Operation, index: number) => ({
  ...{ uuid: `route-${index}`, type: 'http', method: 'post', endpoint: toPath(operation).slice(1) },
  ...{ documentation: '', responseMode: null, streamingMode: null, streamingInterval: 0 },
  responses: [
    {
      ...{ uuid: `response-${index}`, body: JSON.stringify(operation.answer), bodyType: 'INLINE', statusCode: 200 },
      ...{ latency: 0, label: '', filePath: '', databucketID: '', sendFileAsBody: false, default: true },
      ...{
        rules: [],
        rulesOperator: 'OR',
        disableTemplating: true,
        fallbackTo404: false,
        crudKey: 'id',
        callbacks: [],
      },
      headers: Object.entries(HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
});

function write(folder: string, name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
