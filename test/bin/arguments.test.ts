import { expect, it } from 'vitest';
import { readArguments, USAGE } from '../../src/bin/arguments.ts';

it('starts with the settings of the environment when no option is given', () => {
  expect(readArguments([])).toEqual({
    command: 'serve',
    url: null,
    env: {},
    isEphemeral: false,
    isJson: false,
    stopsWithInput: false,
    print: null,
  });
});

it('turns options into environment variables', () => {
  const { env } = readArguments(['--port', '0', '--host=0.0.0.0', '--data', './here', '--fixtures', './state']);
  expect(env).toEqual({ PORT: '0', HOST: '0.0.0.0', DATA_DIR: './here', FIXTURES_DIR: './state' });
});

it('reads switches', () => {
  const given = readArguments(['--json', '--ephemeral', '--stop-with-stdin']);
  expect(given).toMatchObject({ isJson: true, isEphemeral: true, stopsWithInput: true });
  expect(readArguments(['--help', '--version']).print).toBe('help');
  expect(readArguments(['--version']).print).toBe('version');
  expect([readArguments(['-h']), readArguments(['-v'])].map(({ print }) => print)).toEqual(['help', 'version']);
});

it.each([
  [['--porte', '1'], /--porte/],
  [['--port'], /--port/],
  [['serve'], /serve/],
  [['--json=yes'], /--json/],
  [['--ephemeral', '--data', 'x'], /exclude each other/],
  [['--url', 'http://127.0.0.1:8080'], /doppel mcp/],
  [['mcp', '--url', '127.0.0.1:8080'], /http/],
  [['--json', 'mcp'], /mcp/],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('offers tools beside a server of its own, or those of another', () => {
  expect(readArguments(['mcp'])).toMatchObject({ command: 'mcp', url: null, stopsWithInput: true });
  expect(readArguments(['mcp', '--url', 'http://127.0.0.1:8080/doppel']).url).toBe('http://127.0.0.1:8080/doppel');
});

it('explains every option', () => {
  for (const option of USAGE.match(/--[a-z-]+/g) ?? []) {
    const value = new RegExp(`${option} [A-Z]`).test(USAGE) ? ['http://x'] : [];
    expect(() => readArguments(['mcp', option, ...value]), option).not.toThrow();
  }
});
