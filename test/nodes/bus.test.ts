import { expect, it } from 'vitest';
import { decodeMessage, encodeMessage, type NodeMessage } from '../../src/nodes/bus.ts';

const MESSAGES: readonly NodeMessage[] = [
  { type: 'changed', id: '019a-task' },
  { type: 'wake', loop: 'tasks' },
  { type: 'wake', loop: 'sessions' },
  { type: 'wake', loop: 'memory' },
  { type: 'run', taskId: 'task-1', news: 'cancel' },
  { type: 'run', taskId: 'task-1', news: 'client_event' },
  { type: 'run', taskId: 'task-1', news: 'viewer' },
  { type: 'graphRemoved', graphId: 'graph-1' },
];

it('decodes every message that it encodes', () => {
  expect(MESSAGES.map(encodeMessage).map(decodeMessage)).toEqual(MESSAGES);
});

it('gives every message a line of its own', () => {
  const lines = MESSAGES.map(encodeMessage);
  expect(new Set(lines).size).toBe(MESSAGES.length);
  expect(lines.join('')).not.toContain('\n');
});

it.each(['', 'x1', 'wother', 'rx1', 'r'])('takes no notice of %j, which another version may send', (line) => {
  expect(decodeMessage(line)).toBeNull();
});
