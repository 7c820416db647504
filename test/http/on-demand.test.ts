import { type FastifyInstance, fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { onDemand } from '../../src/http/on-demand.ts';

function setUp(): { app: FastifyInstance; madeCount: () => number } {
  let count = 0;
  const answer = onDemand(async () => {
    count += 1;
    const made = fastify();
    made.get('/page', async (_request, reply) => reply.type('text/html').header('x-made', 'yes').send('<p>'));
    made.get('/later', async () => {
      throw Object.assign(new Error('not so'), { statusCode: 416 });
    });
    made.get('/moved', async (_request, reply) => reply.redirect('/page'));
    return made;
  });
  const app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(400).send({ detail: (error as Error).message }));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'not here' }));
  app.get('/*', (request, reply) => answer(request, reply));
  app.get('/gone', (request, reply) => answer(request, reply.code(404), '/page'));
  onTestFinished(async () => void (await app.close()));
  return { app, madeCount: () => count };
}

it('makes the other app with the first request, and once', async () => {
  const { app, madeCount } = setUp();
  await app.ready();
  expect(madeCount()).toBe(0);
  await Promise.all([app.inject('/page'), app.inject('/page')]);
  expect(madeCount()).toBe(1);
});

it('answers as the other app does', async () => {
  const { app } = setUp();
  const page = await app.inject('/page');
  expect([page.statusCode, page.body, page.headers['content-type']]).toEqual([200, '<p>', 'text/html']);
  expect(page.headers['x-made']).toBe('yes');
  const moved = await app.inject('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/page']);
  const head = await app.inject({ method: 'HEAD', url: '/page' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '3']);
});

it('keeps a status that was set before', async () => {
  const gone = await setUp().app.inject('/gone');
  expect([gone.statusCode, gone.body]).toEqual([404, '<p>']);
});

it('tells failures in its own words', async () => {
  const { app } = setUp();
  expect((await app.inject('/nothing')).json()).toEqual({ detail: 'not here' });
  const later = await app.inject('/later');
  expect([later.statusCode, later.json()]).toEqual([400, { detail: 'Range Not Satisfiable' }]);
});
