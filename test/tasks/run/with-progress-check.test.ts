import { expect, it } from 'vitest';
import type { Decision, PastStep } from '../../../src/llm/model.ts';
import { withProgressCheck } from '../../../src/tasks/run/with-progress-check.ts';
import { sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

/** Lets a model click these, each on the screen of that name, until the check ends the run. */
async function click(names: string) {
  const history: PastStep[] = [];
  const warned: number[] = [];
  for (const [index, name] of [...names].entries()) {
    // A page that is opened again has other refs.
    const ref = `e${index}`;
    const tree = { role: 'button', name, ref };
    const observation = sampleScreen({ title: `screen ${name}`, tree });
    const chosen: Decision = { type: 'act', action: { type: 'click', target: ref }, reason: '' };
    const checked = withProgressCheck({
      async decide({ isLooping }) {
        if (isLooping) warned.push(index + 1);
        return chosen;
      },
    });
    const decision = await checked.decide(sampleInput({ observation, history }), CALL);
    if (decision.type !== 'act') return { decision, at: index + 1, warned };
    history.push({ action: decision.action, observation, ok: true, summary: '', value: null });
  }
  return { decision: null, at: null, warned };
}

it.each([
  ['aaa', 3, [3], 'No progress: “click” on the same screen 3 times.'],
  ['xababab', 7, [6, 7], 'No progress: the same 2 actions on the same screens 3 times.'],
  ['xabcabcabc', 10, [8, 9, 10], 'No progress: the same 3 actions on the same screens 3 times.'],
])('warns the model in the loop %s, and ends it', async (names, at, warned, reason) => {
  const decision = { type: 'fail', cause: 'no_progress', reason };
  expect(await click(names)).toEqual({ decision, at, warned });
});

it.each(['aabbaabb', 'ababaxabab', 'abcdabcdabcd'])('lets a run go on that is in no short loop: %s', async (names) => {
  expect((await click(names)).decision).toBeNull();
});

it('does not warn where the screen is another now', async () => {
  expect((await click('aab')).warned).toEqual([]);
});

it('takes other things on the same screen for other actions', async () => {
  const tree = { role: 'list', name: '', children: ['e1', 'e2'].map((ref) => ({ ref, role: 'button', name: 'Next' })) };
  const observation = sampleScreen({ tree });
  const step = { observation, ok: true, summary: '', value: null };
  const history: PastStep[] = ['e1', 'e1'].map((target) => ({ ...step, action: { type: 'click', target } }));
  const decide = (target: string) =>
    withProgressCheck({
      decide: async () => ({ type: 'act', action: { type: 'click', target }, reason: '' }),
    }).decide(sampleInput({ observation, history }), CALL);
  expect(await decide('e2')).toMatchObject({ type: 'act' });
  expect(await decide('e1')).toMatchObject({ type: 'fail' });
});
