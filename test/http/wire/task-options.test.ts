import { describe, expect, it } from 'vitest';
import { toTaskOptions } from '../../../src/http/wire/tasks/task-request.ts';

const TASK = { task: 'Add 1 and 2' };

describe('the options of a submitted task', () => {
  it('are empty for a client that sends null for what it leaves out', () => {
    expect(toTaskOptions({ ...TASK, response_model: null, custom_tools: null, profile_id: null })).toEqual({});
  });

  it('hold what the client asks for', () => {
    const tool = { name: 'weather', description: null, inputs: null, output: 'a sentence' };
    const body = { ...TASK, allowed_urls: ['a.example'], profile_read_only: true, use_adblock: false };
    expect(toTaskOptions({ ...body, custom_tools: [tool] })).toEqual({
      allowedUrls: ['a.example'],
      isProfileReadOnly: true,
      useAdblock: false,
      customTools: [{ name: 'weather', description: '', inputs: {} }],
    });
  });

  it('name the profile that old clients call session_id, unless profile_id names another', () => {
    expect(toTaskOptions({ ...TASK, session_id: 'old' })).toEqual({ profileId: 'old' });
    expect(toTaskOptions({ ...TASK, profile_id: '', session_id: 'old' })).toEqual({ profileId: 'old' });
    expect(toTaskOptions({ ...TASK, profile_id: 'new', session_id: 'old' })).toEqual({ profileId: 'new' });
    expect(toTaskOptions({ ...TASK, profile_id: '', session_id: '' })).toEqual({});
  });

  it('never hold secrets of a proxy', () => {
    expect(toTaskOptions({ ...TASK, proxy_password: 'p', certificates: [{ key: 'k' }] })).toEqual({});
  });
});
