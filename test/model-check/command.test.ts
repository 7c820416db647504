import { readdirSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { checkModel } from '../../src/model-check/command.ts';
import type { CaseResult } from '../../src/model-check/run-cases.ts';
import { ENDPOINT_PROFILES } from '../support/endpoint-stubs/profiles.ts';
import { startEndpointStub } from '../support/endpoint-stubs/stub.ts';
import { type FakeOpenAiOptions, startFakeOpenAi } from '../support/fake-openai/server.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createRightBrain } from './right-brain.ts';

async function startFake(options: FakeOpenAiOptions) {
  const fake = await startFakeOpenAi(options);
  onTestFinished(() => fake.close());
  return fake;
}

async function run(url: string, args: string[], env: Record<string, string> = {}) {
  const printed: string[] = [];
  const given = { LLM_PROVIDER: 'openai', LLM_BASE_URL: url, LLM_MODEL: 'fake-model', LLM_PATIENCE_S: '1', ...env };
  const end = await checkModel({
    args,
    readConfig: () => readConfig(given),
    print: (text) => printed.push(text),
  }).catch((error: Error) => error.message);
  return { end, text: printed.join('\n') };
}

const resultsIn = (text: string): CaseResult[] => JSON.parse(text).results;
const wrongIn = (text: string) =>
  resultsIn(text).flatMap(({ name, isRight, reason }) => (isRight === false ? [{ name, reason }] : []));

describe('the check of a model', () => {
  it('finds all right with a model that acts and answers rightly, and shows what it cost', async () => {
    const fake = await startFake({ brain: createRightBrain() });
    const { end, text } = await run(fake.url, ['--min-right', '24', '--price-in', '2', '--price-out', '8']);
    expect({ end, wrong: text.match(/^.*\| no \|.*$/gm) }).toEqual({ end: 0, wrong: null });
    const lines = text.split('\n');
    expect(lines.slice(0, 2)).toEqual([`endpoint  ${fake.url}`, 'model     fake-model']);
    expect(lines).toContain('decides   tools');
    const cellsOf = (start: string) => lines.find((line) => line.startsWith(start))?.split(' | ') ?? [];
    // One decision a step, and one for the end.
    expect(cellsOf('| task | ticket |').slice(2, 5)).toEqual(['yes', '3', '4']);
    const [, , right, steps, calls, tokensIn, tokensOut, , usd] = cellsOf('| total |');
    expect({ right, steps }).toEqual({ right: '24 of 24', steps: '24' });
    expect(Number(calls)).toBe(24 + 12 + 8 + 12);
    expect(Number(tokensIn)).toBeGreaterThan(10_000);
    expect(Number(usd)).toBeCloseTo((Number(tokensIn) * 2 + Number(tokensOut) * 8) / 1e6, 4);
  });

  it('finds all wrong with a model that answers nonsense, with the reasons, and leaves no folder', async () => {
    const temporary = makeTemporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const fake = await startFake({ brain: () => ({ text: 'Purple\u001b[2J | seven' }) });
    const { end, text } = await run(fake.url, ['--min-right', '1', '--json']);
    expect(end).toBe('0 cases are right, fewer than 1 (--min-right).');
    const wrong = wrongIn(text);
    expect(wrong).toHaveLength(24);
    const reasonOf = (name: string) => wrong.find((each) => each.name === name)?.reason;
    expect(reasonOf('cart')).toMatch(/^not done: cart Desk lamp quantity "2" \(the run ended with model: /);
    expect(reasonOf('who')).toBe('the answer lacks "Hilde Brandvik": "Purple\\u001b[2J | seven"');
    expect(readdirSync(temporary)).toEqual([]);
    const table = (await run(fake.url, ['--only', 'questions'])).text;
    expect(table).not.toContain('\u001b');
    expect(table).toContain('"Purple\\u001b[2J \\| seven"');
  });

  it('says how a model decides that calls no tools', async () => {
    const stub = await startEndpointStub(ENDPOINT_PROFILES.Ollama);
    onTestFinished(() => stub.close());
    const { end, text } = await run(stub.url, ['--only', 'tasks', '--json']);
    expect(end).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ deciding: 'json_schema', totals: { right: 0, judged: 12 }, price: null });
  });

  it('runs only the questions, if these are asked for', async () => {
    const fake = await startFake({ brain: createRightBrain() });
    const { end, text } = await run(fake.url, ['--only', 'questions', '--json']);
    expect(end).toBe(0);
    const kinds = resultsIn(text).map(({ kind }) => kind);
    expect(kinds).toEqual(['memories', ...Array.from({ length: 12 }, () => 'question')]);
  });

  it('stops when the endpoint stops working', async () => {
    const right = createRightBrain();
    const fake = await startFake({ brain: right });
    fake.brain = (body) => {
      if (JSON.stringify(body).includes('diameter of Jupiter')) fake.fail({ kind: 'status', status: 401 }, Infinity);
      return right(body);
    };
    const { end, text } = await run(fake.url, ['--only', 'tasks', '--json']);
    expect(end).toMatch(/^The endpoint stopped working, and the rest was left out: .*LLM_API_KEY/);
    expect(resultsIn(text).length).toBeLessThan(5);
  });

  it.each([
    [{}, /^The endpoint http:\/\/127\.0\.0\.1:9\/v1 does not work: .*could not be reached/],
    [{ LLM_BASE_URL: 'http://ann:secret@127.0.0.1:9/v1' }, /^The endpoint http:\/\/127\.0\.0\.1:9\/v1 does not work/],
    [{ LLM_PROVIDER: 'offline' }, /^There is no model to check: set LLM_PROVIDER=openai\./],
  ])('says what is wrong without an endpoint: %j', async (env, message) => {
    const { end, text } = await run('http://127.0.0.1:9/v1', [], { LLM_PATIENCE_S: '120', ...env });
    expect(end).toMatch(message);
    expect(text).toBe('');
  });

  it('prints its options, without an endpoint', async () => {
    const { end, text } = await run('http://127.0.0.1:9/v1', ['--help']);
    expect(end).toBe(0);
    expect(text).toContain('--min-right N');
  });

  it('says which key is wrong', async () => {
    const fake = await startFake({ apiKey: 'right' });
    const { end } = await run(fake.url, [], { LLM_API_KEY: 'other' });
    expect(end).toMatch(/refuses the key \(401\)\. Check LLM_API_KEY\./);
  });

  it.each([
    [['--only', 'all'], '--only must be tasks or questions.'],
    [['--price-in', '1'], '--price-in and --price-out belong together.'],
    [['--price-in', '1', '--price-out', '-1'], /--price-out/],
    [['--price-in', '1', '--price-out', 'much'], '--price-out must be USD for a million tokens, such as 0.40.'],
    [['--min-right', 'all'], '--min-right must be a number of cases, such as 20.'],
    [['--only', 'tasks', '--min-right', '13'], '--min-right must be at most 12: there are no more cases.'],
    [['--fast'], /--fast/],
  ])('refuses %j', async (args, message) => {
    const { end } = await run('http://127.0.0.1:9/v1', args);
    expect(end).toMatch(message);
  });
});
