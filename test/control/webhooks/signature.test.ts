import { expect, it } from 'vitest';
import { sign } from '../../../src/control/webhooks/signature.ts';

// printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac of-the-tests
it('signs timestamp and body with HMAC-SHA256', () => {
  expect(sign('of-the-tests', '1700000000', '{"a":1}')).toBe(
    'v1=85dd2a55d9c5d77877a260c945f57f7a18236e42ca94da2efa067dba8d3ec586',
  );
});

it('signs other bodies, times and secrets differently', () => {
  const signatures = [sign('s', '1', 'a'), sign('s', '1', 'b'), sign('s', '2', 'a'), sign('t', '1', 'a')];
  expect(new Set(signatures).size).toBe(4);
});
