import { expect } from 'vitest';
import type { Clients } from '../clients.ts';
import { type CustomTool, ToolCallError } from '../custom-tool.ts';

const PRICE = { type: 'object', properties: { price: { type: 'string' } }, required: ['price'] };

/** Everything a session can be asked for, then its end by itself. */
export async function workInSession({ tasks }: Clients): Promise<void> {
  const session = await tasks.session({ enableRecording: false });
  expect(await session.liveUrl()).toMatch(/\?interactive=true&embed=false$/);
  expect((await session.goto('https://shop.example/kettle')).credits_used).toBe(0);
  expect((await session.extract(PRICE, 'The price')).output).toEqual({ price: '$42.25' });
  const script = await session.evaluateJs('(args) => document.title + args.mark', { mark: '!' });
  expect(script.output).toBe('Electric kettle!');
  expect(await session.execJs('1 + 1')).toBe(2);
  expect((await session.runTask({ task: 'Compute 12 * 7', maxSteps: 8, metadata: { unit: 'g' } })).output).toBe(84);
  await expect(session.result()).rejects.toThrow(/close it first/);
  expect(await session.close({ force: false })).toBe(true);
  expect(await session.result()).toMatchObject({ status: 'done', recording_url: '' });
}

/** One action and the end. */
export async function visit({ tasks }: Clients): Promise<void> {
  const session = await tasks.session({ enableRecording: false });
  await session.goto('https://shop.example/kettle');
  await session.close({ force: false });
  expect(await session.result()).toMatchObject({ status: 'done', credits_used: 0 });
}

/** A mistake of the caller is an error of that call; the session goes on. */
export async function surviveMistakes({ tasks }: Clients): Promise<void> {
  const session = await tasks.session({ enableRecording: false });
  const refused = await session.goto('https://nowhere.test').catch((error) => error);
  if (!(refused instanceof ToolCallError)) throw refused;
  expect(refused.message).toMatch(/^Could not open/);
  // A page with an error status is a page.
  await session.goto('https://shop.example/no-such-page');
  await expect(session.evaluateJs('nowhere.at.all')).rejects.toThrow(/nowhere/);
  await expect(session.runTask({ task: 'Compute 1 + 1 [[doppel:fail no luck]]' })).rejects.toThrow(/^no luck$/);
  await expect(session.extract({ type: 'nothing' })).rejects.toMatchObject({ status: 400 });
  await session.goto('https://news.example');
  await session.close();
  expect((await tasks.attach(session.id).result()).status).toBe('cancelled');
  await expect(session.goto('https://news.example')).rejects.toMatchObject({ status: 400 });
}

/** Whoever still waits when a session is cancelled is told so, and waits no longer. */
export async function leaveNothingPending({ tasks }: Clients): Promise<void> {
  const session = await tasks.session({ enableRecording: false });
  const ran = session.runTask({ task: 'Compute 1 + 1 [[doppel:steps 30]] [[doppel:step_ms 1000]]' });
  const waiting = Promise.allSettled([ran]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await session.close({ force: false })).toBe(false);
  await tasks.remove(session.id);
  const [task] = await waiting;
  expect(task).toMatchObject({ status: 'rejected', reason: expect.any(ToolCallError) });
  expect((await tasks.attach(session.id).result()).status).toBe('cancelled');
}

/** The same for what never began to run. */
export async function cancelBeforeStart({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({ task: 'Compute 1 + 1 [[doppel:stuck]]' });
  const gone = tasks.attachSession(handle.id).goto('https://shop.example');
  const waiting = Promise.allSettled([gone]);
  await handle.liveUrl();
  await handle.cancel();
  const [visit] = await waiting;
  expect(visit).toMatchObject({
    status: 'rejected',
    reason: { name: expect.stringMatching(/^(ToolCallError|ApiError)$/) },
  });
}

/** Several actions at once are each answered. */
export async function askAtOnce({ tasks }: Clients): Promise<void> {
  const session = await tasks.session({ enableRecording: false });
  const urls = ['https://shop.example/kettle', 'https://news.example', 'https://shop.example/kettle'];
  const answers = await Promise.all([...urls.map((url) => session.goto(url)), session.evaluateJs('document.title')]);
  expect(answers).toHaveLength(4);
  await session.close({ force: false });
  expect((await session.result()).credits_used).toBe(1);
}

const weather = (run: CustomTool['run']): CustomTool => ({
  signature: { name: 'get_weather', description: 'Weather', inputs: { city: { type: 'string' } }, output: 'string' },
  run,
});
const CALL = '[[doppel:tool get_weather {"city": "Rome"}]]';

export async function callTool({ tasks }: Clients): Promise<void> {
  const inputs: unknown[] = [];
  const tool = weather((input) => {
    inputs.push(input);
    return { sky: 'sunny', degrees: 21 };
  });
  const handle = await tasks.run({
    task: `Compute 2 + 3, then compute 4 * 5 ${CALL} [[doppel:step_ms 150]]`,
    customTools: [tool],
    enableRecording: false,
  });
  expect(await handle.result()).toMatchObject({ status: 'done', credits_used: 3 });
  expect(inputs).toEqual([{ city: 'Rome' }]);
}

/** A sentence that asks for a tool without its arguments is done by the call that a directive makes. */
export async function directTool({ tasks }: Clients): Promise<void> {
  const inputs: unknown[] = [];
  const signature = {
    ...{ name: 'get_weather', description: 'Get the weather for a city', output: 'weather text' },
    inputs: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  };
  const run = (input: unknown) => {
    inputs.push(input);
    return 'sunny';
  };
  const task = `${CALL} What is the weather?`;
  const customTools = [{ signature, run }];
  const handle = await tasks.run({ task, url: 'https://encyclopedia.example/', customTools, enableRecording: false });
  expect(await handle.result()).toMatchObject({ status: 'done', output: 'sunny' });
  const session = await tasks.session({ customTools, enableRecording: false });
  expect((await session.runTask({ task })).output).toBe('sunny');
  await session.close({ force: false });
  expect(inputs).toEqual([{ city: 'Rome' }, { city: 'Rome' }]);
}

/** A tool that fails with 400 leaves the agent to go on, one that fails with 500 ends the task. */
export async function failTool({ tasks }: Clients): Promise<void> {
  const run = async (error: Error) => {
    const tool = weather(() => Promise.reject(error));
    const options = { task: `Compute 2 + 3 ${CALL}`, customTools: [tool], enableRecording: false };
    return (await tasks.run(options)).result();
  };
  expect(await run(new ToolCallError('no signal'))).toMatchObject({ status: 'done', output: 5 });
  const failed = await run(new Error('no licence'));
  expect(failed.status).toBe('failed');
  expect(failed.output).toMatch(/no licence/);
}

/** The browser serves a tool while the agent waits for that tool. */
export async function actWithinTool({ tasks }: Clients): Promise<void> {
  const tool = weather(async () => {
    await session.goto('https://shop.example/kettle');
    return (await session.extract(PRICE)).output;
  });
  const session = await tasks.session({ customTools: [tool], enableRecording: false });
  expect((await session.runTask({ task: `Compute 2 + 3 ${CALL}` })).output).toBe(5);
  expect((await session.evaluateJs('document.title')).output).toBe('Electric kettle');
  await session.close({ force: false });
}

/** A tool runs a task on the browser of the task that called it. */
export async function runTaskWithinTool({ tasks }: Clients): Promise<void> {
  const tool = weather(async () => (await session.runTask({ task: 'Compute 12 * 7' })).output);
  const session = await tasks.session({ customTools: [tool], enableRecording: false });
  expect(await session.runTask({ task: `Compute 2 + 3 ${CALL}` })).toMatchObject({ output: 5, credits_used: 3 });
  await session.close({ force: false });
  const inTask = weather(async () => (await tasks.attachSession(handle.id).runTask({ task: 'Compute 3 * 3' })).output);
  const handle = await tasks.run({ task: `Compute 2 + 3 ${CALL}`, customTools: [inTask], enableRecording: false });
  expect(await handle.result()).toMatchObject({ status: 'done', output: 5, credits_used: 3 });
}

/** A second client of the session, which asks for all events from the first on, is not called for what is answered. */
export async function callOnce({ tasks }: Clients): Promise<void> {
  let calls = 0;
  const tool = weather(() => {
    calls += 1;
    return 'sunny';
  });
  const session = await tasks.session({ customTools: [tool], enableRecording: false });
  await session.runTask({ task: `Compute 2 + 3 ${CALL}` });
  const finish = async () => {
    await session.goto('https://shop.example/kettle');
    await session.goto('https://news.example');
    await session.close({ force: false });
  };
  const [end] = await Promise.all([tasks.attach(session.id, [tool]).result(), finish()]);
  expect(end.status).toBe('done');
  expect(calls).toBe(1);
}
