import { parseArgs } from 'node:util';
import { startFakeOpenAi } from './server.ts';

// A process of its own: `main.ts [--port 0] [--latency-ms 0] [--api-key KEY]`. Prints its address, and serves until
// it is told to end.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'latency-ms': { type: 'string', default: '0' },
    'api-key': { type: 'string' },
  },
});
const apiKey = values['api-key'];
const fake = await startFakeOpenAi({
  port: Number(values.port),
  latencyMs: Number(values['latency-ms']),
  ...(apiKey === undefined ? {} : { apiKey }),
});
console.log(fake.url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fake.close());
