import type { Directives } from '../directives.ts';
import type { ControlStateStore } from './control-state-store.ts';
import { type Service, serviceOf } from './seen-request.ts';

/** When the work that a request starts is shown as finished: as soon as it is, after a time, after a number of reads, or
 *  when a test says so. */
export type Transition = { by: 'work' } | { by: 'time'; ms: number } | { by: 'reads'; count: number } | { by: 'hand' };

export type TransitionSettings = Record<Service, Transition>;

/** How tasks and requests to graphs advance, for each account, or for all that have no setting of their own. Survives
 *  restarts. */
export interface Transitions {
  read(accountId: string | null): TransitionSettings;
  change(accountId: string | null, changes: Partial<TransitionSettings>): Promise<TransitionSettings>;
  /** Forgets the settings of the scope. */
  reset(accountId: string | null): Promise<void>;
  /** The directives that have the effect of the settings on a request to this URL. */
  directivesOf(accountId: string | null, url: string): Directives;
}

const NAME = 'transitions';
const DEFAULTS: TransitionSettings = { task: { by: 'work' }, memory: { by: 'work' } };
/** Key of the settings for all accounts; no account has an empty id. */
const ALL = '';

/** Opens the stored settings. */
export async function openTransitions(store: ControlStateStore): Promise<Transitions> {
  const settings = new Map<string, Partial<TransitionSettings>>(
    Object.entries(JSON.parse((await store.read(NAME)) ?? '{}')),
  );
  const read = (accountId: string | null): TransitionSettings => ({
    ...DEFAULTS,
    ...settings.get(ALL),
    ...settings.get(accountId ?? ALL),
  });
  const save = () => store.write(NAME, JSON.stringify(Object.fromEntries(settings)));

  return {
    read,
    async change(accountId, changes) {
      const key = accountId ?? ALL;
      settings.set(key, { ...settings.get(key), ...changes });
      await save();
      return read(accountId);
    },
    async reset(accountId) {
      if (accountId === null) settings.clear();
      else settings.delete(accountId);
      await save();
    },
    directivesOf(accountId, url) {
      if (settings.size === 0) return {};
      const service = serviceOf(url.split('?', 1)[0] ?? '');
      return service === null ? {} : toDirectives(read(accountId)[service]);
    },
  };
}

function toDirectives(transition: Transition): Directives {
  switch (transition.by) {
    case 'work':
      return {};
    case 'time':
      return { delayMs: transition.ms };
    case 'reads':
      return { polls: transition.count };
    case 'hand':
      return { held: true };
  }
}
