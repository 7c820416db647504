import { describe, expect, it } from 'vitest';
import {
  type Draft,
  EMPTY_DRAFT,
  hasOptions,
  toDraft,
  toNewTask,
  withoutDefaults,
} from '../../src/console/pages/tasks/composer/draft.ts';

const draft = (changes: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, task: 'Compute 1 + 1', ...changes });

describe('the draft of a task', () => {
  it('sends only what differs from the defaults', () => {
    expect(toNewTask(draft({ task: ' Compute 1 + 1\n' }))).toEqual({ task: { task: 'Compute 1 + 1' } });
  });

  it('sends every option', () => {
    const given = draft({
      ...{
        url: ' shop.example',
        device: 'mobile',
        maxSteps: '5',
        metadata: '{"a": 1}',
        responseModel: '{"type": "object"}',
      },
      ...{ isRecorded: false, files: [{ id: 'file-1', name: 'a.txt' }], others: { stealth_mode: true } },
    });
    expect(toNewTask(given)).toEqual({
      task: {
        ...{ task: 'Compute 1 + 1', url: 'https://shop.example', device: 'mobile', max_steps: 5, metadata: { a: 1 } },
        ...{ response_model: { type: 'object' }, enable_recording: false, files: ['file-1'], stealth_mode: true },
      },
    });
  });

  it.each([
    ['task', { task: ' \n' }],
    ['metadata', { metadata: '{"a": }' }],
    ['metadata', { metadata: '[1]' }],
    ['responseModel', { responseModel: 'null' }],
    ['maxSteps', { maxSteps: '-3' }],
  ])('says what is wrong with %s', (field, changes) => {
    expect(toNewTask(draft(changes))).toEqual({ problems: { [field]: expect.stringMatching(/\.$/) } });
  });

  it('begins from a task that was submitted, with all its fields', () => {
    const task = {
      ...{ task: 'Buy it', url: 'http://shop.example/', device: 'desktop-lg' as const, max_steps: 9 },
      ...{ metadata: { user: 'ada' }, enable_recording: false, allowed_urls: ['shop.example'], files: ['file-1'] },
    };
    expect(toNewTask(toDraft(task))).toEqual({ task });
    const defaults = { task: 'Buy it', device: 'desktop' as const, max_steps: 32, enable_recording: true };
    expect(withoutDefaults(defaults)).toEqual({ task: 'Buy it' });
  });

  it('tells whether an option is set', () => {
    expect(hasOptions(draft({}))).toBe(false);
    expect(hasOptions(draft({ isRecorded: false }))).toBe(true);
    expect(hasOptions(draft({ others: { stealth_mode: true } }))).toBe(true);
  });
});
