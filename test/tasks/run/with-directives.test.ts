import { expect, it } from 'vitest';
import type { Directives } from '../../../src/directives.ts';
import type { AgentAction, DecideInput, Decision, PastStep } from '../../../src/llm/model.ts';
import { withDirectives } from '../../../src/tasks/run/with-directives.ts';
import { withProgressCheck } from '../../../src/tasks/run/with-progress-check.ts';
import { CALL } from '../../support/model/model-call.ts';
import { createScriptedModel, DONE, toCompute } from '../../support/model/scripted-model.ts';

type Decisions = Parameters<typeof createScriptedModel>;

function toInput(history: PastStep[], title = `screen ${history.length}`): DecideInput {
  const screen = { width: 64, height: 36 };
  const tree = { role: 'window', name: title };
  const observation = { screen, app: 'desktop' as const, title, url: null, tree, content: null };
  const asked = {
    task: '',
    url: null,
    metadata: {},
    responseModel: null,
    tools: [],
    stepsLeft: 99,
    now: 0,
    samples: false,
  };
  return { ...asked, observation, history, screenshot: () => Promise.reject(new Error('No one looks.')) };
}

/** Runs to the end; gives the kinds of the actions, the end, and what the model itself was told. */
async function run(decisions: Decisions, directives: Directives, task = '') {
  const model = createScriptedModel(...decisions);
  const decider = withDirectives(model, directives);
  const history: PastStep[] = [];
  const actions: AgentAction[] = [];
  for (;;) {
    const input = { ...toInput([...history]), task };
    const decision = await decider.decide(input, CALL);
    if (decision.type !== 'act') return { end: decision, types: actions.map(({ type }) => type), actions, model };
    if (actions.push(decision.action) > 200) throw new Error('It does not end.');
    history.push({ observation: input.observation, action: decision.action, ok: true, summary: '', value: null });
  }
}

const UNDONE: Decision = { type: 'fail', cause: 'unmet', reason: 'Nothing was done.', unmet: [] };

it('replaces the end of a run that could do nothing, and pads it', async () => {
  expect(await run([UNDONE], { output: 5 })).toMatchObject({
    end: { type: 'done', output: 5, unmet: [], sampled: [] },
  });
  expect(await run([UNDONE], { fail: 'no luck' })).toMatchObject({ end: { type: 'fail', reason: 'no luck' } });
  expect(await run([UNDONE], { steps: 2 })).toMatchObject({ types: ['wait', 'wait'] });
});

it('ends a run of directives alone well, and no other that could do nothing', async () => {
  expect((await run([UNDONE], {})).end).toMatchObject({ type: 'done' });
  expect((await run([UNDONE], {}, 'Paint')).end).toEqual(UNDONE);
});

it('leaves all decisions to the model without directives', async () => {
  expect(await run([toCompute('1+1'), DONE], {})).toMatchObject({ end: DONE, types: ['compute'] });
});

it('takes the steps of the task first, and then ends with the directed output or failure', async () => {
  const decisions: Decisions = [toCompute('1+1'), DONE];
  const { end, types } = await run(decisions, { output: { any: 'json' } });
  expect(end).toMatchObject({ type: 'done', output: { any: 'json' } });
  expect(types).toEqual(['compute']);
  expect((await run(decisions, { output: null })).end).toMatchObject({ type: 'done', output: null });
  expect((await run(decisions, { fail: 'no luck' })).end).toEqual({ type: 'fail', reason: 'no luck' });
});

it('applies the directed end also when the model gave up', async () => {
  const { end } = await run([{ type: 'fail', reason: 'Too hard.' }], { output: 1 });
  expect(end).toMatchObject({ type: 'done', output: 1 });
});

it('does not let a directive override a limit', async () => {
  const limit: Decision = { type: 'fail', cause: 'step_limit', reason: 'Step limit.' };
  expect((await run([limit], { output: 1 })).end).toEqual(limit);
});

it('waits when the task needs fewer steps than directed', async () => {
  expect(await run([toCompute('1+1'), DONE], { steps: 4 })).toMatchObject({
    end: DONE,
    types: ['compute', 'wait', 'wait', 'wait'],
  });
});

it('ends after the directed steps when the task needs more', async () => {
  const { end, types } = await run([toCompute('1+1')], { steps: 3 });
  expect(end).toMatchObject({ type: 'done', output: 'Ended after 3 steps, as directed.' });
  expect(types).toHaveLength(3);
});

it('calls directed tools first, and hides the calls from the model until it calls one of them', async () => {
  const tools = [
    { name: 'a', input: { x: 1 } },
    { name: 'b', input: {} },
  ];
  const { actions, model } = await run([toCompute('1+1'), DONE], { tools });
  expect(actions).toEqual([
    { type: 'call_tool', name: 'a', input: { x: 1 } },
    { type: 'call_tool', name: 'b', input: {} },
    { type: 'compute', expression: '1+1' },
  ]);
  expect(model.seen.map(({ history }) => history.length)).toEqual([0, 1]);
});

it('answers a call by the model with the result of the directed call', async () => {
  const toCall = (name: string): Decision => ({
    type: 'act',
    action: { type: 'call_tool', name, input: { y: 2 } },
    reason: '',
  });
  const tools = [{ name: 'a', input: { x: 1 } }];
  const { actions, model } = await run([toCompute('1+1'), toCall('a'), toCall('b'), toCall('a'), DONE], { tools });
  expect(actions).toEqual([
    { type: 'call_tool', name: 'a', input: { x: 1 } },
    { type: 'compute', expression: '1+1' },
    { type: 'call_tool', name: 'b', input: { y: 2 } },
    { type: 'call_tool', name: 'a', input: { y: 2 } },
  ]);
  const names = model.seen
    .at(-1)
    ?.history.map(({ action }) => (action.type === 'call_tool' ? action.name : action.type));
  expect(names).toEqual(['compute', 'a', 'b', 'a']);
});

it('tells the model the arguments of the directed calls, each with its tool', async () => {
  const tools = [
    { name: 'a', input: { x: 1 } },
    { name: 'a', input: { x: 2 } },
  ];
  const model = createScriptedModel(DONE);
  const offers = ['a', 'b'].map((name) => ({ name, description: '', inputs: {} }));
  const step = { observation: toInput([]).observation, action: ADD, ok: true, summary: '', value: null };
  await withDirectives(model, { tools }).decide({ ...toInput([step, step]), tools: offers }, CALL);
  expect(model.seen[0]?.tools).toEqual([{ ...offers[0], directed: [{ x: 1 }, { x: 2 }] }, offers[1]]);
});

const repeated = (title: string, action: AgentAction): PastStep => ({
  observation: toInput([], title).observation,
  action,
  ok: true,
  summary: '',
  value: null,
});
const ADD: AgentAction = { type: 'compute', expression: '1+1' };

it.each<[string, PastStep[], string, boolean]>([
  ['the same action on the same screen for the third time', [repeated('a', ADD), repeated('a', ADD)], 'a', true],
  ['it only for the second time', [repeated('a', ADD)], 'a', false],
  ['another screen now', [repeated('a', ADD), repeated('a', ADD)], 'b', false],
  ['another screen in between', [repeated('a', ADD), repeated('b', ADD)], 'a', false],
  ['another action in between', [repeated('a', ADD), repeated('a', { type: 'wait', ms: 1 })], 'a', false],
  ['only the last two alike', [repeated('b', ADD), repeated('a', ADD), repeated('a', ADD)], 'a', true],
])('with %s', async (_what, history, title, isStopped) => {
  const decision = await withProgressCheck(createScriptedModel(toCompute('1+1'))).decide(toInput(history, title), CALL);
  const end = { type: 'fail', cause: 'no_progress', reason: expect.stringMatching(/^No progress: .compute./) };
  expect(decision).toEqual(isStopped ? end : toCompute('1+1'));
});
