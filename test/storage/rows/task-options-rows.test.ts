import { expect, it } from 'vitest';
import { readTaskOptions, writeTaskOptions } from '../../../src/storage/rows/task-options-rows.ts';
import type { TaskOptions } from '../../../src/tasks/task.ts';

const STORED = {
  response_model: { type: 'number' },
  metadata: { user_name: 'ada' },
  allowed_urls: ['shop.example'],
  profile_id: 'shopping',
  profile_read_only: true,
  files: ['file-1'],
  proxy_server: 'self',
  stealth_mode: true,
};

const OPTIONS: TaskOptions = {
  responseModel: { type: 'number' },
  metadata: { user_name: 'ada' },
  allowedUrls: ['shop.example'],
  profileId: 'shopping',
  isProfileReadOnly: true,
  files: ['file-1'],
  proxyServer: 'self',
  stealthMode: true,
};

it('stores options under the names that clients send', () => {
  expect(JSON.parse(writeTaskOptions(OPTIONS))).toEqual(STORED);
  expect(readTaskOptions(JSON.stringify(STORED))).toEqual(OPTIONS);
  expect(readTaskOptions(writeTaskOptions({}))).toEqual({});
});

it('reads a row of an earlier version, with the profile as session_id and tools as they came', () => {
  const inputs = { city: { type: 'string' } };
  const tools = [{ name: 'get_weather', inputs, output: 'string' }, { name: 7 }, {}, { name: 'ping', inputs: [] }];
  expect(readTaskOptions(JSON.stringify({ session_id: 'p', custom_tools: tools }))).toEqual({
    profileId: 'p',
    customTools: [
      { name: 'get_weather', description: '', inputs },
      { name: 'ping', description: '', inputs: {} },
    ],
  });
  expect(readTaskOptions(JSON.stringify({ profile_id: 'new', session_id: 'old' }))).toEqual({ profileId: 'new' });
});
