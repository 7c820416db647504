import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../src/device/device.ts';
import type { DecideInput, PastStep } from '../../../src/llm/model.ts';
import { toDecideRules } from '../../../src/llm/openai/agent/agent-prompts.ts';
import { createOpenAiDecider } from '../../../src/llm/openai/agent/decide.ts';
import type { ChatReply } from '../../../src/llm/openai/endpoint/chat.ts';
import { FENCE_RULE } from '../../../src/llm/openai/fence.ts';
import { called, fakeAsk, formatsOf, said, sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const SECRETS = { shop: { user: 'ada', password: 'engine-1843' } };
const FAIL = called('fail', { reason: 'No.' });

async function decide(changes: Partial<DecideInput>, ...replies: ChatReply[]) {
  const { ask, questions, problems } = fakeAsk(...replies);
  const decider = createOpenAiDecider({ ask, formats: formatsOf('tools'), images: false, contextTokens: 32_000 });
  const decision = await decider(sampleInput(changes), CALL);
  return { decision, problems, question: questions[0] };
}

async function promptFor(changes: Partial<DecideInput>): Promise<string> {
  const { question } = await decide(changes, FAIL);
  return question?.messages[1]?.text ?? '';
}

const screenshot = async (): Promise<Frame> => {
  const bytes = createCanvas(64, 40).toBuffer('image/webp');
  return { width: 64, height: 40, mediaType: 'image/webp', bytes };
};

/** What a model that sees pictures gets. */
async function lookAt(changes: Partial<DecideInput>) {
  const { ask, questions } = fakeAsk(FAIL);
  await createOpenAiDecider({ ask, formats: formatsOf('tools'), images: true, contextTokens: 32_000 })(
    sampleInput({ screenshot, ...changes }),
    CALL,
  );
  const [rules, last] = questions[0]?.messages ?? [];
  return { rules: rules?.text, text: last?.text, image: last?.image };
}

describe('the prompt', () => {
  it('is a versioned prompt with the rule of the fence, in few words', async () => {
    const { question } = await decide({}, FAIL);
    expect(question?.prompt).toMatch(/^decide\/\d+$/);
    expect(question?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(question?.messages[0]?.text).toContain(FENCE_RULE);
    expect(toDecideRules({ images: true }).split(/\s+/).length).toBeLessThan(400);
  });

  it('is the task, the page to begin on, what was sent along, the steps so far, the screen and the steps left', async () => {
    const prompt = await promptFor({
      task: 'Buy a lamp.',
      url: 'https://start.example/',
      metadata: { size: 'large' },
      stepsLeft: 7,
      history: [
        {
          action: { type: 'compute', expression: '2 * 3' },
          observation: sampleScreen(),
          ok: true,
          summary: '2 * 3 = 6.',
          value: 6,
        },
        {
          action: { type: 'click', target: 'e2' },
          observation: sampleScreen(),
          ok: false,
          summary: 'Gone.',
          value: null,
        },
      ],
    });
    expect(prompt).toMatch(/^Task: Buy a lamp\.\n/);
    expect(prompt).toContain('\nhttps://start.example/\n');
    expect(prompt).toContain('"size": "large"');
    expect(prompt).toContain('1. compute {"expression":"2 * 3"} -> ok: 2 * 3 = 6.\n   value: 6\n');
    expect(prompt).toContain('2. click {"target":"e2"} -> failed: Gone.\n');
    expect(prompt).toContain('[e2] button "Log in"');
    expect(prompt).toContain('Steps left: 7.');
  });

  it('is well-formed for any metadata', async () => {
    const half = 'half a smile: \ud83d';
    const { question } = await decide(
      {
        task: half,
        metadata: { half },
        observation: sampleScreen({ title: half }),
        tools: [{ name: 'smile', description: half, inputs: { half: { type: 'string', description: half } } }],
      },
      FAIL,
    );
    expect(JSON.stringify(question)).not.toMatch(/\\ud83d/i);
  });

  it('is the same for the same input', async () => {
    const [first, second] = [await decide({ metadata: SECRETS }, FAIL), await decide({ metadata: SECRETS }, FAIL)];
    expect(JSON.stringify(first.question)).toBe(JSON.stringify(second.question));
  });

  it('has the picture of the screen where the model sees pictures, unless a secret is on it', async () => {
    const shown = await lookAt({});
    expect(shown.image?.mediaType).toBe('image/jpeg');
    const picture = await loadImage(shown.image?.bytes ?? '');
    expect([picture.width, picture.height]).toEqual([64, 40]);
    expect(shown.text).toContain('\nPicture of the screen: 64 by 40 pixels.\n');
    expect(shown.rules).toContain('pixels from the top left of the picture');
    const spread = {
      role: 'paragraph',
      name: '',
      children: [...'engine-1843'].map((name) => ({ role: 'text', name })),
    };
    for (const tree of [{ role: 'textbox', name: 'Name', value: 'engine-1843' }, spread]) {
      const hidden = await lookAt({ metadata: SECRETS, observation: sampleScreen({ tree }) });
      expect(hidden.image).toBeUndefined();
      expect(hidden.text).toContain('\nPicture of the screen: none, because it would show a secret. Go by the text.\n');
    }
  });

  it('has no picture, no points and no word of them where the model sees none', async () => {
    const { question } = await decide({}, FAIL);
    expect(question?.messages[1]).not.toHaveProperty('image');
    expect(JSON.stringify(question)).not.toMatch(/picture of the screen|pixels/i);
  });

  it('says so where the last actions repeat themselves', async () => {
    const promptOf = async (isLooping: boolean) => (await decide({ isLooping }, FAIL)).question?.messages[1]?.text;
    expect(await promptOf(true)).toContain('Repeat them once more and the run ends as failed');
    expect(await promptOf(false)).not.toContain('Repeat them once more');
  });

  it('keeps to the size of the context, with the latest steps and the controls of the screen', async () => {
    const { ask, questions } = fakeAsk(FAIL);
    const step = { observation: sampleScreen(), ok: true, value: 'word '.repeat(2_000) };
    const history = Array.from({ length: 80 }, (_, index) => ({
      ...step,
      action: { type: 'write_note' as const, text: 'word '.repeat(500) },
      summary: `This was step ${index + 1}.`,
    }));
    const metadata = { list: Array.from({ length: 5_000 }, (_, index) => `entry ${index}`) };
    const decider = createOpenAiDecider({ ask, formats: formatsOf('tools'), images: false, contextTokens: 8_000 });
    await decider(sampleInput({ history, metadata }), CALL);
    const prompt = questions[0]?.messages[1]?.text ?? '';
    expect(prompt.length).toBeLessThan(8_000 * 4);
    expect(prompt).toMatch(/… \d+ earlier steps\n/);
    expect(prompt).toContain('This was step 80.');
    expect(prompt).toContain('[e2] button "Log in"');
  });
});

describe('a reply that is no decision is sent back with what is wrong', () => {
  it.each<[string, ChatReply, string | RegExp]>([
    [
      'words alone',
      said('I will log in now.'),
      /^That was no decision\. .* such as \{"plan":.*"action":"click","args":\{"ref":"e1"\}\}$/,
    ],
    ['arguments that are no object', called('click', '["e1"]'), 'The arguments of the call are not a JSON object.'],
    [
      'arguments without end',
      called('done', `{"output": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      'The arguments of the call are not a JSON object.',
    ],
    [
      'a call that was cut off',
      { ...called('type', '{"ref": "e1", "text": "Dear Mr'), isTruncated: true },
      'Your reply was cut off. Call one tool, in few words.',
    ],
    ['a failure without a reason', called('fail', {}), '`fail` needs a `reason`.'],
    [
      'a secret that is not there',
      called('type', { text: '{{secret:x}}' }),
      'There is no such placeholder. There are none.',
    ],
  ])('%s', async (_, reply, problem) => {
    const { problems, decision } = await decide({}, reply, FAIL);
    expect(problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
    expect(decision).toEqual({ type: 'fail', reason: 'No.' });
  });

  it('a bounded number of times', async () => {
    // Four in each of two formats.
    const replies = Array.from({ length: 8 }, () => said('Hm.'));
    await expect(decide({}, ...replies)).rejects.toMatchObject({ name: 'ModelError', kind: 'malformed' });
  });
});

describe('an invalid call', () => {
  it.each<[string, ChatReply, RegExp]>([
    [
      'a tool that is not there',
      called('extract', { what: 'all' }),
      /^There is no tool of that name\. Those there are: goto, click, .*, done, fail\.$/,
    ],
    [
      'a ref that is not there',
      called('click', { ref: 'e99' }),
      /^There is no \[e99\] on the screen\. Those there are: e1, e2, e3\.$/,
    ],
    [
      'arguments that are missing',
      called('type', { ref: 'e1' }),
      /^The arguments of type must have required property 'text'\. They are: \{"ref" \(optional\): string/,
    ],
    [
      'arguments of another type',
      called('wait', { ms: 'long' }),
      /^The arguments of wait at \/ms must be integer\. They are: \{"ms": integer/,
    ],
  ])('is a step that fails and says what is possible: %s', async (_, reply, problem) => {
    const { decision, problems } = await decide({}, reply);
    expect(problems).toEqual([]);
    const [{ name = '', arguments: given = '' } = {}] = reply.toolCalls;
    const action = { type: 'call_tool', name, input: JSON.parse(given) };
    const reason = 'An invalid call.';
    expect(decision).toEqual({ type: 'act', action, problem: expect.stringMatching(problem), reason });
  });

  const invalid: PastStep = {
    ...{
      observation: sampleScreen(),
      ok: false,
      summary: 'There is no tool of that name.',
      value: null,
      isInvalid: true,
    },
    action: { type: 'call_tool', name: 'extract', input: { what: 'all' } },
  };
  const valid: PastStep = { ...invalid, action: { type: 'press', key: 'Tab' }, isInvalid: false };

  it('is told to the model among its steps as it was made', async () => {
    expect(await promptFor({ history: [invalid] })).toContain('1. extract {"what":"all"} -> failed: There is no tool');
  });

  it('ends the run only when it is the fifth in a row', async () => {
    const next = async (...history: PastStep[]) => (await decide({ history }, called('extract', {}))).decision;
    const four = Array.from({ length: 4 }, () => invalid);
    expect(await next(...four.slice(1))).toMatchObject({ type: 'act' });
    expect(await next(...four, valid, ...four.slice(1))).toMatchObject({ type: 'act' });
    const reason = expect.stringMatching(
      /^The language model made 5 invalid calls in a row\. The last: There is no tool/,
    );
    expect(await next(...four)).toEqual({ type: 'fail', cause: 'model', reason });
  });

  it('shows no secret, nor much', async () => {
    const args = { a: '{{secret:shop.password}}', b: 'engine-1843' };
    const { decision } = await decide({ metadata: SECRETS }, called('engine-1843', args));
    expect(decision).toMatchObject({ action: { name: '•••', input: { a: '•••', b: '•••' } } });
    expect(JSON.stringify({ ...decision, secrets: [] })).not.toContain('engine');
    const long = await decide({}, called('x'.repeat(500), { a: 'x'.repeat(5_000) }));
    expect(JSON.stringify(long.decision).length).toBeLessThan(800);
  });
});

describe('a small slip is what was meant', () => {
  it.each<[string, object, object]>([
    ['click', { ref: 2 }, { type: 'click', target: 'e2' }],
    ['click', { ref: '2' }, { type: 'click', target: 'e2' }],
    ['click', { ref: 'button [e2] "Log in"' }, { type: 'click', target: 'e2' }],
    ['click', { element: 'e2' }, { type: 'click', target: 'e2' }],
    ['click', { target: 2 }, { type: 'click', target: 'e2' }],
    ['type', { element: 'e1', value: 'a' }, { type: 'type', target: 'e1', text: 'a' }],
    ['type', { ref: null, text: 7 }, { type: 'type', text: '7' }],
    ['goto', { address: 'a.example' }, { type: 'goto', url: 'a.example' }],
    ['wait', { ms: '500' }, { type: 'wait', ms: 500 }],
  ])('%s %j', async (name, given, action) => {
    const { decision } = await decide({}, called(name, { ...given, reason: 'x' }));
    expect(decision).toEqual({ type: 'act', action, reason: 'x' });
  });

  it('but not where several things may be meant', async () => {
    const children = ['a5', 'b5'].map((ref) => ({ ref, role: 'button', name: 'Go' }));
    const observation = sampleScreen({ tree: { role: 'application', name: 'Desktop', children } });
    for (const given of [{ ref: 5 }, { ref: '55' }]) {
      const { decision } = await decide({ observation }, called('click', given));
      expect(decision).toMatchObject({ problem: expect.stringContaining('Those there are: a5, b5.') });
    }
  });
});

describe('what a model calls is what is done', () => {
  it.each<[string, object, object]>([
    ['goto', { url: 'a.example' }, { type: 'goto', url: 'a.example' }],
    ['goto', { url: '/cart?x=1' }, { type: 'goto', url: 'https://shop.example/cart?x=1' }],
    ['click', { ref: '[e2]' }, { type: 'click', target: 'e2' }],
    ['type', { ref: 'e1', text: 'a' }, { type: 'type', target: 'e1', text: 'a' }],
    ['type', { text: 'a' }, { type: 'type', text: 'a' }],
    ['select', { ref: 'e3', option: 'L' }, { type: 'select', target: 'e3', option: 'L' }],
    ['press', { key: 'Enter' }, { type: 'press', key: 'Enter' }],
    ['scroll', { direction: 'down' }, { type: 'scroll', direction: 'down' }],
    ['wait', { ms: 500 }, { type: 'wait', ms: 500 }],
    ['download', { ref: 'e2' }, { type: 'download', target: 'e2' }],
    ['upload', { ref: 'e1', file: 'a.txt' }, { type: 'upload', target: 'e1', file: 'a.txt' }],
    ['write_note', { text: 'a' }, { type: 'write_note', text: 'a' }],
    ['compute', { expression: '1+1' }, { type: 'compute', expression: '1+1' }],
  ])('%s %o', async (name, given, action) => {
    const { decision } = await decide({}, called(name, { ...given, reason: 'To  go\non.' }));
    expect(decision).toEqual({ type: 'act', action, reason: 'To go on.' });
  });

  it('a call that is written as text counts', async () => {
    const text = '<tool_call>\n{"name": "click", "arguments": {"ref": "e2", "reason": "Go."}}\n</tool_call>';
    const { decision } = await decide({}, said(text));
    expect(decision).toEqual({ type: 'act', action: { type: 'click', target: 'e2' }, reason: 'Go.' });
  });

  it.each([
    ['with words around it', 'I will do it: {"plan": "Go.", "action": "click", "args": {"ref": "e2"}} That is all.'],
    ['in a block of code', '```json\n{"plan": "Go.", "action": "click", "args": {"ref": "e2"}}\n```'],
    [
      'after other braces',
      'Of {e1, e2} I take { the second: {"plan": "Go.", "action": "click", "args": {"ref": "e2"}}',
    ],
    ['with arguments as text', '{"plan": "Go.", "action": "click", "args": "{\\"ref\\": \\"e2\\"}"}'],
    ['without arguments of its own', '{"plan": "Go.", "action": "click", "ref": "e2"}'],
    ['broken', "{plan: 'Go.', action: 'click', args: {ref: 'e2'}"],
    [
      'as a function',
      '{"type": "function", "function": {"name": "click", "arguments": {"ref": "e2", "reason": "Go."}}}',
    ],
  ])('a decision that is written as JSON counts, %s', async (_, text) => {
    const { decision } = await decide({}, said(text));
    expect(decision).toEqual({ type: 'act', action: { type: 'click', target: 'e2' }, reason: 'Go.' });
  });

  it('other JSON in a text is no decision', async () => {
    const { problems } = await decide({}, said('The lamp: {"name": "Lamp", "price": 3}'), FAIL);
    expect(problems).toHaveLength(1);
  });

  it('the first of several counts', async () => {
    const toolCalls = [called('click', { ref: 'e2' }), called('click', { ref: 'e1' })].flatMap(
      (each) => each.toolCalls,
    );
    const { decision } = await decide({}, { ...FAIL, toolCalls });
    expect(decision).toMatchObject({ action: { target: 'e2' } });
  });

  it('invalid JSON is repaired, and a reason may be missing', async () => {
    const { decision } = await decide({}, called('click', "{ref: 'e2',"));
    expect(decision).toEqual({
      type: 'act',
      action: { type: 'click', target: 'e2' },
      reason: 'Takes the step “click”.',
    });
  });
});

describe('without steps left', () => {
  it('only the end is offered', async () => {
    const tools = [{ name: 'vault', description: '', inputs: {} }];
    const { question } = await decide({ stepsLeft: 0, tools }, FAIL);
    expect(question?.tools?.map(({ name }) => name)).toEqual(['done', 'fail']);
    expect(question?.messages[1]?.text).toContain('Steps left: 0.');
  });

  it('a run that was not finished ends for its limit', async () => {
    const decision = {
      type: 'fail',
      cause: 'step_limit',
      reason: 'Step limit reached before the task was finished. The cart is empty.',
    };
    const failed = await decide({ stepsLeft: 0 }, called('fail', { reason: 'The cart is empty.' }));
    expect(failed.decision).toEqual(decision);
    const acted = await decide({ stepsLeft: 0 }, called('click', { ref: 'e2' }));
    expect(acted.decision).toMatchObject({ type: 'fail', cause: 'step_limit' });
  });

  it('a run that was finished is done', async () => {
    const { decision } = await decide({ stepsLeft: 0 }, called('done', { output: 'Paris', reason: 'Read it.' }));
    expect(decision).toEqual({ type: 'done', output: 'Paris', unmet: [], sampled: [], reason: 'Read it.' });
  });
});
