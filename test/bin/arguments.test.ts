import { expect, it } from 'vitest';
import { readArguments, USAGE } from '../../src/bin/arguments.ts';

it('starts with the settings of the environment when no option is given', () => {
  expect(readArguments([])).toEqual({
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
});

it.each([
  [['--porte', '1'], /--porte/],
  [['--port'], /--port/],
  [['serve'], /serve/],
  [['--json=yes'], /--json/],
  [['--ephemeral', '--data', 'x'], /exclude each other/],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});

it('explains every option', () => {
  for (const option of USAGE.match(/--[a-z-]+/g) ?? []) {
    const value = new RegExp(`${option} [A-Z]`).test(USAGE) ? ['1'] : [];
    expect(() => readArguments([option, ...value]), option).not.toThrow();
  }
});
