import { readOpen } from '../browse/read-open.ts';
import type { Intent, Rule } from '../plan/intent.ts';
import { readTabs, type TabStep } from './read-tabs.ts';
import { readLastShown, readTogether } from './read-together.ts';

const OF_TABS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['new_tab', 'switch_tab', 'close_tab']);

/** Opens, switches, closes and lists tabs. The first page of a task needs no new tab. */
export const readTab: Rule = (clause, before) => {
  const hasTabs = before.some(({ kind }) => OF_TABS.has(kind));
  const last = hasTabs ? readLastShown(clause) : null;
  if (last !== null) return [{ kind: 'switch_tab', tab: { name: last }, words: clause }];
  const together = readTogether(clause)?.map((place): TabStep => ({ kind: 'open_tab', place, isNew: true }));
  const steps = together ?? readTabs(clause, hasTabs);
  if (steps === null) return null;
  const intents: Intent[] = [];
  for (const step of steps) {
    if (step.kind !== 'open_tab') intents.push({ ...step, words: clause });
    else {
      const opened = step.place === '' ? [] : readOpen(`open ${step.place}`, before);
      if (opened === null) return null;
      const isFirst = ![...before, ...intents].some(({ kind }) => kind === 'open' || kind === 'open_named');
      if ((step.isNew && !isFirst) || step.place === '') intents.push({ kind: 'new_tab', words: clause });
      intents.push(...opened);
    }
  }
  return intents;
};
