import type { EnvironmentValues } from '../environment.ts';

/** The browsers that runs use. */
export interface ChromiumConfig {
  /** The program; empty to look for it in the usual places. */
  readonly path: string;
  /** Whether pages run in Chromium's sandbox. */
  readonly sandbox: boolean;
  /** Limit of runs with an open browser in this process; 0 to choose it by cores and memory. */
  readonly runs: number;
  /** Folder of filter lists; empty if there is none. */
  readonly adLists: string;
  /** Environment of the browser: without the secrets of the server. */
  readonly environment: Readonly<Record<string, string>>;
}

const INHERITED = ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

/** Null for the simulated device. */
export function toChromiumConfig(
  values: EnvironmentValues,
  env: Readonly<Record<string, string | undefined>>,
): ChromiumConfig | null {
  if (values.DEVICE === 'simulated') return null;
  return {
    path: values.CHROMIUM_PATH,
    sandbox: values.CHROMIUM_SANDBOX === 'on',
    runs: values.CHROMIUM_RUNS,
    adLists: values.ADBLOCK_LISTS,
    environment: Object.fromEntries(INHERITED.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}
