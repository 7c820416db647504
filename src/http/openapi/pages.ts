import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyRequest, fastify } from 'fastify';
import type { App } from '../app-type.ts';
import { createOpenapiComponents, type OpenapiDocument } from './components.ts';
import { BASE_URL_HEADER, type DescribedRoute } from './described-route.ts';

const DESCRIPTION = `A self-hosted stand-in for a hosted task agent and a hosted graph memory.

Every call of both services needs an API key in the header \`apikey\` (not case-sensitive). Every error is JSON with a string
\`detail\`, including errors outside the operations below: 404 for an unknown path, 405 for a method that the path does not allow,
408 for a request that arrives too slowly, 431 for headers that are too large. Poll tasks until \`done\` or \`failed\`, and graph
requests until \`DONE\` or \`FAILED\`.`;

const TAGS = [
  { name: 'Tasks', description: 'An agent runs tasks on a simulated desktop.' },
  { name: 'Profiles', description: 'Browser state that is kept between runs.' },
  { name: 'Files', description: 'Files for tasks to work with.' },
  { name: 'Extensions', description: 'Browser extensions: stored and listed; the built-in browser runs none.' },
  { name: 'Graphs', description: 'Named graphs of memories that answer questions.' },
  { name: 'Agents', description: 'Both services as tools of the Model Context Protocol.' },
  { name: 'Accounts', description: 'Keys and credits.' },
  {
    name: 'Live view',
    description: 'Pages that show a run live, and its recording. Anyone with the link can open them.',
  },
  {
    name: 'Control',
    description:
      'For tests: rules, faults, the journal, the clock and the state. Off unless only this machine reaches the server (CONTROL).',
  },
  { name: 'Operations', description: 'For the operator of the server.' },
];

const readPageFile = (name: string) => readFileSync(fileURLToPath(new URL(`../pages/${name}`, import.meta.url)));
const ICON = readPageFile('icon.svg');
const STYLE = readPageFile('docs.css').toString();

/** The page has an inline style sheet, allowed by its digest, and a style sheet with `data:` images. */
const POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
};

/** An application with the OpenAPI document of the routes at /openapi.json, and Swagger UI at /docs. It is asked by `inject` only. */
export async function createPages(routes: readonly DescribedRoute[]): Promise<App> {
  const app: App = fastify({ exposeHeadRoutes: false })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => JSON.stringify);
  const components = createOpenapiComponents();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Doppel',
        version: '0.1.0',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: TAGS,
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Your API key.' } },
      },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      schema: schema?.tags ? components.describeRoute(schema, route.method) : schema,
    }),
    transformObject: (document) =>
      'openapiObject' in document
        ? (components.complete(document.openapiObject as OpenapiDocument) as object)
        : document.swaggerObject,
  });
  const withServer = (document: object, request: FastifyRequest) => ({
    ...document,
    servers: [{ url: String(request.headers[BASE_URL_HEADER]) }],
  });
  app.get('/openapi.json', { schema: { hide: true } }, async (request) => withServer(app.swagger(), request));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    logo: { type: 'image/svg+xml', content: ICON, href: '../', target: '_self' },
    theme: {
      title: 'Doppel API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: ICON }],
      css: [{ filename: 'doppel.css', content: STYLE }],
    },
    staticCSP: POLICY,
    transformSpecification: withServer,
    transformSpecificationClone: false,
  });
  for (const { method, url, schema } of routes)
    if (schema?.tags) app.route({ method, url, schema, handler: async () => null });
  return app;
}
