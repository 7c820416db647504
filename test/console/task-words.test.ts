import { describe, expect, it } from 'vitest';
import { durationWords } from '../../src/console/components/duration.ts';
import { toTimeline } from '../../src/console/pages/tasks/run/timeline.ts';
import {
  actionWords,
  effectWords,
  endReasonWords,
  outputPreview,
  sampledWords,
  taskWords,
  tokenWords,
  unmetWords,
  withoutDirectives,
} from '../../src/console/pages/tasks/words/words.ts';
import { END_REASONS } from '../../src/tasks/task.ts';
import { sampleStep } from './samples.ts';

describe('words of a run', () => {
  it('name every action and its target', () => {
    const words = (action: object, target: string | null = null) =>
      actionWords({ action: action as { type: string }, target });
    expect(words({ type: 'goto', url: 'https://a.example' })).toEqual(['Open', 'https://a.example']);
    expect(words({ type: 'type', text: 'x' }, 'field “Name”')).toEqual(['Type in', 'field “Name”']);
    expect(words({ type: 'write_note', text: 'x' })).toEqual(['Write note', '']);
    expect(words({ type: 'call_tool', name: 'weather' })).toEqual(['Call', 'weather']);
  });

  it('explain every end that its status does not', () => {
    const unexplained = END_REASONS.filter((reason) => endReasonWords(reason) === '');
    expect(unexplained).toEqual(['done', 'failed', 'cancelled']);
    expect(endReasonWords(null)).toBe('');
  });

  it('give durations in the unit that fits', () => {
    expect([0, 840, 2_400, 59_990, 83_000].map(durationWords)).toEqual([
      ...['0 ms', '840 ms', '2.4 s', '1 min 0 s', '1 min 23 s'],
    ]);
  });

  it('say what was not done and what is a sample', () => {
    expect(unmetWords({ words: 'call her', reason: 'no_reading', detail: 'It cannot.' })).toBe('call her: It cannot.');
    expect(unmetWords({ words: 'call', reason: 'no_reading', detail: 'I cannot call.' })).toBe('I cannot call.');
    expect(sampledWords(['/a/b', '/c'])).toBe('Sample data: a → b, c');
    expect(sampledWords([''])).toBe('The output is sample data.');
  });

  it('say what was changed, from what to what', () => {
    const cart = { name: 'Desk lamp', field: 'quantity' };
    expect(effectWords({ ...cart, before: '0', after: '2' })).toBe('Desk lamp, quantity: 0 → 2');
    expect(effectWords({ ...cart, before: null, after: '2' })).toBe('Desk lamp, quantity: 2');
    expect(effectWords({ ...cart, before: '2', after: null })).toBe('Desk lamp, quantity: 2 → none');
  });

  it('name a task without a text', () => {
    expect([taskWords('Buy it'), taskWords(null), taskWords('')]).toEqual(['Buy it', 'Session', 'Erased task']);
    expect(withoutDirectives('Buy\nit [[doppel:output {"a":\n1}]][[doppel:steps 2]]')).toBe('Buy\nit');
    expect(withoutDirectives(null)).toBeUndefined();
  });

  it('count the tokens of prompts and replies', () => {
    const usage = { calls: 1, cached_replies: 0, input_tokens: 1200, output_tokens: 34, chunks_by_rules: 0 };
    expect(tokenWords(usage)).toBe('1 call of the model, 1,234 tokens');
  });

  it('show an output in one line', () => {
    expect(outputPreview({ a: 'b\nc', d: 5, e: ['f'] })).toBe('a: b c · d: 5 · e: ["f"]');
    expect(outputPreview([1, { a: 2 }])).toBe('[1,{"a":2}]');
    expect(outputPreview('one\n two')).toBe('one two');
    expect(outputPreview(null)).toBe('');
    expect(outputPreview('x'.repeat(300))).toHaveLength(202);
  });
});

it('the timeline has steps, events and tool calls in time order', () => {
  const at = sampleStep(1).created_at;
  const call = { type: 'call_tool', name: 'weather', input: { city: 'Rome' } };
  const moments = toTimeline(
    [sampleStep(1), sampleStep(2, { action: call, value: 'sun' })],
    [
      { id: 's', name: 'status', payload: { status: 'running' }, timestamp: at - 5 },
      { id: 't', name: 'tool_call', payload: { name: 'weather', input: { city: 'Oslo' } }, timestamp: at + 5 },
      { id: 'e', name: 'browser_action', payload: { code: 200, output: { duration: 1 } }, timestamp: at + 2000 },
    ],
  );
  expect(moments.map(({ title, detail, data }) => [title, detail, data])).toEqual([
    ['Status: running', '', undefined],
    ['Step 1: Click button “1”', 'Clicked “1”.', undefined],
    ['Tool call: weather', '', { city: 'Oslo' }],
    ['Step 2: Call button “2”', 'Clicked “2”.', { input: { city: 'Rome' }, output: 'sun' }],
    ['Reply to browser action', 'Code 200', { duration: 1 }],
  ]);
});
