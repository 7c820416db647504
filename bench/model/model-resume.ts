/** What a killed server asks a language model again: it is ended while it reads a memory of many chunks, and started again.
 *
 *    node bench/model/model-resume.ts [--chunks 500] [--latency-ms 20] [--concurrency 8] [--signal SIGKILL] */
import { parseArgs } from 'node:util';
import { measureResume } from '../../test/support/model/model-server.ts';

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '500' },
    'latency-ms': { type: 'string', default: '20' },
    concurrency: { type: 'string', default: '8' },
    signal: { type: 'string', default: 'SIGKILL' },
  },
});
const chunks = Number(values.chunks);
const { callsBefore, callsAfter, askedTwice, state } = await measureResume({
  chunks,
  latencyMs: Number(values['latency-ms']),
  concurrency: Number(values.concurrency),
  signal: values.signal === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL',
  endAfter: chunks / 2,
});
console.log(`chunks: ${chunks}`);
console.log(`calls before ${values.signal}: ${callsBefore}`);
console.log(`calls after the restart: ${callsAfter}`);
console.log(`asked twice: ${askedTwice}`);
console.log(`the insert: ${state.status}, usage ${JSON.stringify(state.usage)}`);
