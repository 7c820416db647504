import { expect, it } from 'vitest';
import { MASKED } from '../../../src/control/replay/mask.ts';
import { parseExchange } from '../../../src/control/replay/parse-exchange.ts';
import { createSanitizer } from '../../../src/control/replay/sanitizer.ts';

it.each(['POST', 'task', '/api', 'files', '/api/v1', 'files/a1', 'application/json'])(
  'stores a readable exchange where a password is %s',
  (password) => {
    const sanitizer = createSanitizer();
    const body = { task: 'Log in', metadata: { password } };
    const request = { method: 'POST', path: '/api/v1/task', query: {}, hasKey: true, body };
    const exchange = {
      ...{ sequence: 1, service: 'task', operation: 'submitTask' },
      request: sanitizer.cleanRequest(request, [], 'http://localhost'),
      response: sanitizer.cleanResponse({ status: 200, headers: {}, file: 'files/a1.bin' }).response,
    };
    const { request: stored, response } = parseExchange(JSON.stringify(exchange));
    expect([stored.method, stored.path, response.file]).toEqual(['POST', '/api/v1/task', 'files/a1.bin']);
    expect(stored.body).toMatchObject({ metadata: { password: MASKED } });
  },
);
