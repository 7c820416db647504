import type { AccessibilityNode, Observation } from '../../../../device/device.ts';
import type { IntentOf } from '../plan/intent.ts';
import { findByName } from '../plan/words/task-words.ts';
import { nodesOf } from '../run/screen.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, success, toOutcome } from '../run/step-generator.ts';
import type { TabChoice } from './read-tabs.ts';

const NEW_TAB = 'new-tab';

/** Opens a new tab. */
export function* newTab(intent: IntentOf<'new_tab'>, progress: Progress): StepGenerator<Outcome> {
  // The first page opens in the first tab.
  if (progress.screen.app !== 'browser') return success(intent, 'The browser opens with the page.');
  return toOutcome(intent, yield* act(progress, { type: 'click', target: NEW_TAB }, 'Open a new tab.'));
}

export function* switchTab(intent: IntentOf<'switch_tab'>, progress: Progress): StepGenerator<Outcome> {
  const tab = chooseTab(intent.tab, progress.screen);
  if (tab?.ref === undefined) return failure(intent, 'there is no such tab', 'no_subject');
  const step = yield* act(progress, { type: 'click', target: tab.ref }, `Switch to the tab “${tab.name}”.`);
  progress.hasLostPage &&= !step.ok;
  return toOutcome(intent, step);
}

export function* closeTab(intent: IntentOf<'close_tab'>, progress: Progress): StepGenerator<Outcome> {
  const tab = chooseTab(intent.tab, progress.screen);
  if (tab?.ref === undefined) return failure(intent, 'there is no such tab', 'no_subject');
  const target = tab.ref.replace('tab:', 'close-tab:');
  return toOutcome(intent, yield* act(progress, { type: 'click', target }, `Close the tab “${tab.name}”.`));
}

export function* listTabs(intent: IntentOf<'list_tabs'>, { screen }: Progress): StepGenerator<Outcome> {
  const names = tabsOf(screen).map(({ name }) => name);
  if (/^how many/i.test(intent.words)) return success(intent, 'Counted the tabs.', names.length);
  return success(intent, 'Read the names of the tabs.', names);
}

function tabsOf({ tree }: Observation): AccessibilityNode[] {
  return nodesOf(tree).flatMap(({ node }) => (node.role === 'tab' ? [node] : []));
}

function chooseTab(choice: TabChoice, screen: Observation): AccessibilityNode | null {
  const tabs = tabsOf(screen);
  const isFront = ({ states }: AccessibilityNode): boolean => states?.includes('selected') ?? false;
  if (choice === 'front') return tabs.find(isFront) ?? null;
  if (choice === 'other') return tabs.findLast((tab) => !isFront(tab)) ?? null;
  if ('position' in choice) return tabs.at(choice.position) ?? null;
  return findByName(tabs, choice.name, ({ name }) => name);
}
