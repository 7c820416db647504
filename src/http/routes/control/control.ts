import type { Accounts } from '../../../accounts/accounts.ts';
import type { Config } from '../../../config.ts';
import type { App } from '../../app-type.ts';
import { controlGuard } from '../../plugins/control/guard.ts';
import { DATA } from '../../plugins/guards/security-headers.ts';

export interface ControlRouteOptions {
  config: Config;
  accounts: Accounts;
}

const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** The control API under `/_doppel/`, for tests. Registers nothing where it is off. */
export async function controlRoutes(app: App, { config, accounts }: ControlRouteOptions): Promise<void> {
  if (config.control.kind === 'off') return;
  app.addHook('onRoute', (route) => {
    route.bodyLimit = BODY_LIMIT_BYTES;
    route.config = { headers: DATA, mayBeRefused: false, isControl: true, ...route.config };
  });
  controlGuard(app, accounts, config.control);
}
