/** Our routes on Fastify alone, with our schemas and our checks of them: what an answer costs when nothing is looked up and nothing is kept. Each
 *  operation is below a path of its name, since some share a route. Prints its URL. */
import { fastify } from 'fastify';
import { validatorCompiler } from '../../src/http/validation.ts';
import { OPERATIONS, type Operation } from './operations.ts';

const app = fastify().setValidatorCompiler(validatorCompiler);
for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
  const { method, route, schema, status, answerSchema, answer } = operation;
  app.route({
    method,
    url: `/${name}${route}`,
    schema: { ...schema, response: { [status]: answerSchema } },
    handler: async (_request, reply) => {
      reply.code(status);
      return answer;
    },
  });
}
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
