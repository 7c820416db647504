import type { Bench } from './bench.ts';
import { webConsole } from './console/console.ts';
import { control } from './control.ts';
import { frames } from './frames.ts';
import { graphs } from './graphs.ts';
import { http } from './http.ts';
import { httpLoad } from './http-load.ts';
import { httpMocks } from './http-mocks.ts';
import { httpRead } from './http-read.ts';
import { httpWork } from './http-work.ts';
import { ingest } from './ingest.ts';
import { language } from './language.ts';
import { latency } from './latency.ts';
import { memory } from './memory.ts';
import { query } from './query.ts';
import { scale } from './scale/scale.ts';
import { start } from './start.ts';

/** Every part of `npm run bench`, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  http,
  httpMocks,
  httpRead,
  httpWork,
  httpLoad,
  latency,
  frames,
  start,
  ingest,
  query,
  graphs,
  memory,
  language,
  control,
  webConsole,
  scale,
];
