import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify';

const DESCRIPTION = `A self-hosted stand-in for a hosted task agent and a hosted graph memory.

Every call of both services needs an API key in the header \`apikey\` (case does not matter). Errors are JSON with a
string \`detail\`. Tasks are polled until \`done\` or \`failed\`, graph requests until \`DONE\` or \`FAILED\`.`;

/** The page puts one style sheet into itself, known by its digest, and has pictures in another. */
const POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
};

/** Describes routes (OpenAPI 3.1) from the schemas that check them, at /openapi.json and, to try, at /docs. */
export async function createOpenapiApp(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // Nothing is checked or answered by these routes: they are there to be described.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Doppel', version: '0.1.0', description: DESCRIPTION, license: { name: 'MIT' } },
      tags: [
        { name: 'Tasks', description: 'An agent carries out a task on a desktop.' },
        { name: 'Profiles', description: 'What a browser keeps from one task to the next.' },
        { name: 'Files', description: 'Files for tasks to work with.' },
        { name: 'Extensions', description: 'Kept and listed; the built-in browser runs none.' },
        { name: 'Graphs', description: 'Named graphs of memories that answer questions.' },
        { name: 'Accounts', description: 'Keys and credits.' },
        { name: 'Live view', description: 'A run as it happens, and its recording. Open to whoever has the address.' },
        { name: 'Operations', description: 'For whoever runs the server.' },
      ],
      components: {
        securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Your API key.' } },
      },
    },
    hideUntagged: true,
  });
  for (const { method, url, schema } of routes) {
    if (schema && !schema.hide) app.route({ method, url, schema, handler: async () => {} });
  }
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY });
  return app;
}
