import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../app-type.ts';

const DESCRIPTION = `A self-hosted stand-in for a hosted task agent and a hosted graph memory.

Every call of both services needs an API key in the header \`apikey\` (case does not matter). Errors are JSON with a
string \`detail\`. Tasks are polled until \`done\` or \`failed\`, graph requests until \`DONE\` or \`FAILED\`.`;

/** The page has one inline style sheet, identified by its digest, and another with images in it. */
const POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
};

/** Describes every route that is registered after it (OpenAPI 3.1) at /openapi.json, with a page to try them at /docs. */
export async function openapi(app: App): Promise<void> {
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
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY });
}

/** For routes that need a key. */
export const KEYED = [{ apiKey: [] }];
