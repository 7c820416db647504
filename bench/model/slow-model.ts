/** A fake model in a process of its own, which takes its time: `slow-model.ts [--latency-ms 300] [--spread 0]`. With a spread
 *  of 0.5 an answer takes from half to one and a half times as long, evenly, and the same for the same text. Prints its
 *  address, and serves until it is told to end. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hash52 } from '../../src/text/hash.ts';
import type { Brain } from '../../test/support/fake-openai/brain.ts';
import { fencedIn } from '../../test/support/fake-openai/fences.ts';
import { obedientBrain } from '../../test/support/fake-openai/obedient-brain.ts';
import { textOf } from '../../test/support/fake-openai/requests.ts';
import { startFakeOpenAi } from '../../test/support/fake-openai/server.ts';

/** Texts that begin with the same so many characters take the same time. */
const BEGINNING_CHARACTERS = 100;

const { values } = parseArgs({
  options: { 'latency-ms': { type: 'string', default: '300' }, spread: { type: 'string', default: '0' } },
});
const latencyMs = Number(values['latency-ms']);
const spread = Number(values.spread);

const slowBrain: Brain = async (body) => {
  const said = body.messages.map(textOf).join('\n');
  const text = fencedIn(said).at(-1)?.text ?? said;
  const share = (hash52(text.slice(0, BEGINNING_CHARACTERS)) % 1000) / 999;
  await delay(latencyMs * (1 + spread * (2 * share - 1)));
  return obedientBrain(body);
};

const fake = await startFakeOpenAi({ brain: slowBrain });
console.log(fake.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fake.close());
