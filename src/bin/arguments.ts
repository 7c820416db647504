import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage: doppel [options]
       doppel mcp [options]

  mcp                offer the tools of MCP on standard input and output, beside
                     a server of its own: data in ~/.doppel, a free port
  --url URL          with mcp: use the server that runs there, with the key in
                     DOPPEL_API_KEY

  --port PORT        port to listen on; 0 selects a free one  (PORT, 8080)
  --host ADDRESS     address to listen on                     (HOST, 127.0.0.1)
  --data FOLDER      folder for all data                      (DATA_DIR, ./data)
  --fixtures FOLDER  folder of fixtures to store at the start (FIXTURES_DIR)
  --ephemeral        use a temporary folder for data, removed at the end
  --json             print one line of JSON when ready, and the log on standard error
  --stop-with-stdin  stop when standard input ends
  -v, --version      print the version
  -h, --help         print this text

Options override environment variables. Further settings are environment variables: see docs/configuration.md.`;

/** Environment variables that options stand for. */
const VARIABLES = { port: 'PORT', host: 'HOST', data: 'DATA_DIR', fixtures: 'FIXTURES_DIR' } as const;

export interface Arguments {
  /** `mcp`: offers tools on standard input and output. */
  command: 'serve' | 'mcp';
  /** The server whose tools are offered; null for one of its own. */
  url: string | null;
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
  const isMcp = args[0] === 'mcp';
  const { values } = parseArgs({
    args: args.slice(isMcp ? 1 : 0),
    options: {
      url: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      fixtures: { type: 'string' },
      ephemeral: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'stop-with-stdin': { type: 'boolean', default: false },
      version: { type: 'boolean', short: 'v' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.ephemeral && values.data) throw new Error('--ephemeral and --data exclude each other.');
  if (values.url !== undefined) checkUrl(values.url, isMcp);
  const env = Object.entries(VARIABLES).flatMap(([option, name]) => {
    const value = values[option as keyof typeof VARIABLES];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    command: isMcp ? 'mcp' : 'serve',
    url: values.url ?? null,
    env: Object.fromEntries(env),
    isEphemeral: values.ephemeral,
    isJson: values.json,
    stopsWithInput: values['stop-with-stdin'] || isMcp,
    print: (values.help && 'help') || (values.version && 'version') || null,
  };
}

/** Settings of a server that a client of MCP starts, wherever that client runs. */
export const MCP_DEFAULTS = { PORT: '0', DATA_DIR: join(homedir(), '.doppel'), LOG_LEVEL: 'warn' };

function checkUrl(url: string, isMcp: boolean): void {
  if (!isMcp) throw new Error('--url is an option of doppel mcp.');
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) throw new Error('--url must be an address with http or https.');
}
