import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

describe('warnings of the configuration', () => {
  const warningsOf = (env: Record<string, string>) => readConfig(env).warnings;

  it.each([
    ['STEPS_MS', 'STEP_MS'],
    ['RETENTON_DAY', 'RETENTION_DAYS'],
    ['SIGN_UP', 'SIGNUP'],
    ['step_ms', 'STEP_MS'],
  ])('name %s, which is nearly %s', (name, meant) => {
    expect(warningsOf({ [name]: '1' })).toEqual([
      `The environment variable ${name} is not read. ${meant} is one that is.`,
    ]);
  });

  it('do not name what other programs set', () => {
    const others = [
      'HOME',
      'NODE',
      'PATH',
      'HOSTNAME',
      'PWD',
      'LANGUAGE',
      'http_proxy',
      'NODE_OPTIONS',
      'TERM',
      'DOPPEL_URL',
    ];
    expect(warningsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('say that everybody in the network can sign up', () => {
    expect(warningsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/HOST=0\.0\.0\.0.*SIGNUP=closed/)]);
    expect(warningsOf({ HOST: '0.0.0.0', SIGNUP: 'closed' })).toEqual([]);
    expect(warningsOf({ HOST: 'localhost' })).toEqual([]);
  });
});
