import { parseArgs } from 'node:util';

export const USAGE = `Usage: doppel [options]

  --port PORT        port to listen on; 0 selects a free one  (PORT, 8080)
  --host ADDRESS     address to listen on                     (HOST, 127.0.0.1)
  --data FOLDER      folder for all data                      (DATA_DIR, ./data)
  --fixtures FOLDER  folder of fixtures to store at the start (FIXTURES_DIR)
  --ephemeral        use a temporary folder for data, removed at the end
  --json             print one line of JSON when ready, and the log on standard error
  --stop-with-stdin  stop when standard input ends
  --version          print the version
  --help             print this text

Options override environment variables. Further settings are environment variables: see docs/configuration.md.`;

/** Environment variables that options stand for. */
const VARIABLES = { port: 'PORT', host: 'HOST', data: 'DATA_DIR', fixtures: 'FIXTURES_DIR' } as const;

export interface Arguments {
  /** Environment variables by name. */
  env: Record<string, string>;
  isEphemeral: boolean;
  isJson: boolean;
  stopsWithInput: boolean;
  /** What to print instead of starting the server. */
  print: 'help' | 'version' | null;
}

/** Reads the arguments of the command `doppel`. Throws an Error for an unknown option, a missing value, or options that
 *  exclude each other. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      fixtures: { type: 'string' },
      ephemeral: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'stop-with-stdin': { type: 'boolean', default: false },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.ephemeral && values.data) throw new Error('--ephemeral and --data exclude each other.');
  const env = Object.entries(VARIABLES).flatMap(([option, name]) => {
    const value = values[option as keyof typeof VARIABLES];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    env: Object.fromEntries(env),
    isEphemeral: values.ephemeral,
    isJson: values.json,
    stopsWithInput: values['stop-with-stdin'],
    print: (values.help && 'help') || (values.version && 'version') || null,
  };
}
