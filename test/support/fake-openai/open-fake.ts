import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from './server.ts';

export const FAKE_MODEL = 'fake-model';

/** A fake that says the time, until the running test ends, and OpenAI's own client of it, which repeats nothing. */
export async function openFake(options: FakeOpenAiOptions = {}): Promise<{ fake: FakeOpenAi; client: OpenAI }> {
  const fake = await startFakeOpenAi({ brain: () => ({ text: 'It is noon.' }), ...options });
  onTestFinished(() => fake.close());
  return { fake, client: new OpenAI({ baseURL: fake.url, apiKey: 'key', maxRetries: 0, logLevel: 'off' }) };
}

/** Asks the time; `changes` are to the body. */
export function askTime(client: OpenAI, changes: object = {}): Promise<OpenAI.ChatCompletion> {
  const messages = [{ role: 'user' as const, content: 'What time is it?' }];
  return client.chat.completions.create({ model: FAKE_MODEL, messages, ...changes });
}
