import { expect, it } from 'vitest';
import { createPlaceholders } from '../../../src/llm/openai/agent/placeholders.ts';
import { toScreenText } from '../../../src/llm/openai/agent/screen-text.ts';
import { loadTokenCounter } from '../../../src/text/tokens.ts';
import { goTo, openDevice } from '../../device/apps/open-device.ts';

it('a model sees the letters of Mail with their refs, and which windows are open', async () => {
  const device = await openDevice();
  await goTo(device, 'https://news.example/');
  await device.perform({ type: 'click', target: 'dock:mail' });
  const hidden = createPlaceholders('', {});
  const text = toScreenText(await device.observe(), { budget: 20_000, count: await loadTokenCounter(), hidden });
  expect(text).toContain('Application: mail\nWindow: "Inbox - Mail"\nPage: https://mail.example/');
  expect(text).toContain('[dock:browser] button "Browser" (open)');
  expect(text).toContain('[dock:mail] button "Mail" (open, selected)');
  expect(text).toContain('[screenshot] button "Screenshot"');
  expect(text).toMatch(/\[e\d+\] link "Lunch\?".* \| "Ada Quill"/);
});
