import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Of the connection between the two apps, not of the answer. */
const OF_CONNECTION = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** Sends what another app answers to a GET of `url`. It is made when it is first asked, so that what it takes is
 *  not loaded before. Its failures are told in the words of this app; a status set before is kept. */
export function onDemand(make: () => Promise<FastifyInstance>) {
  let made: Promise<FastifyInstance> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply, url = request.url): Promise<FastifyReply> => {
    made ??= make();
    const app = await made;
    const answer = await app.inject({ method: 'GET', url, headers: request.headers });
    const { statusCode, headers, rawPayload } = answer;
    if (statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    if (statusCode >= 400) throw Object.assign(new Error(answer.statusMessage), { statusCode });
    for (const name of OF_CONNECTION) delete headers[name];
    reply.code(reply.statusCode === 200 ? statusCode : reply.statusCode).headers(headers);
    return reply.send(rawPayload.length > 0 ? rawPayload : undefined);
  };
}
