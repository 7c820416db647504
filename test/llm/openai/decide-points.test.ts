import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { createOpenAiDecider } from '../../../src/llm/openai/agent/decide.ts';
import type { ChatReply } from '../../../src/llm/openai/endpoint/chat.ts';
import { called, fakeAsk, formatsOf, sampleInput } from '../../support/model/fake-ask.ts';
import { CALL } from '../../support/model/model-call.ts';

const bytes = createCanvas(8, 8).toBuffer('image/webp');
const screenshot = async () => ({ width: 8, height: 8, mediaType: 'image/webp' as const, bytes });

async function decide(images: boolean, ...replies: ChatReply[]) {
  const { ask } = fakeAsk(...replies);
  const decision = await createOpenAiDecider({ ask, formats: formatsOf('tools'), images, contextTokens: 32_000 })(
    sampleInput({ screenshot }),
    CALL,
  );
  return { decision };
}

it('clicks a point of the picture, or something by its ref', async () => {
  const { decision } = await decide(true, called('click', { x: 640.5, y: 20, reason: 'x' }));
  expect(decision).toMatchObject({ action: { type: 'click', target: { x: 640.5, y: 20 } } });
  const byRef = await decide(true, called('click', { ref: 'e2', x: 1, y: 1, reason: 'x' }));
  expect(byRef.decision).toMatchObject({ action: { type: 'click', target: 'e2' } });
});

it.each([
  [{ x: 1280, y: 20 }, 'That point is not on the screen, which is 1280 by 800 pixels.'],
  [{ x: 20, y: 1e9 }, 'That point is not on the screen, which is 1280 by 800 pixels.'],
  [{ x: 20 }, '`click` needs a `ref`, or both `x` and `y`.'],
  [{ x: -1, y: 0 }, /^The arguments of click at \/x must be >= 0\. They are: \{"ref"/],
  [{ x: 'left', y: 0 }, /^The arguments of click at \/x must be number\./],
])('is a step that fails where there is no such point of the screen: %j', async (point, problem) => {
  const { decision } = await decide(true, called('click', point));
  expect(decision).toMatchObject({ type: 'act', problem: expect.stringMatching(problem) });
});

it('takes no points where the model sees no pictures', async () => {
  const { decision } = await decide(false, called('click', { x: 1, y: 1 }));
  const problem = expect.stringContaining("The arguments of click must have required property 'ref'.");
  expect(decision).toMatchObject({ type: 'act', problem });
});
