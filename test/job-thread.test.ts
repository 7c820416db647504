import { describe, expect, it, onTestFinished } from 'vitest';
import { createJobThread, JobLimitError, type JobThreadOptions } from '../src/job-thread.ts';

const MODULE = new URL('../src/job-thread.ts', import.meta.url).href;

/** A thread whose jobs are what `code` does with `job`. */
function open(code: string, options: Partial<JobThreadOptions> = {}) {
  const source = `import { serveJobs } from ${JSON.stringify(MODULE)}; serveJobs(async (job) => { ${code}; return job; });`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const thread = createJobThread<string, string>({ entry, ...options });
  onTestFinished(() => thread.close());
  return thread;
}

describe('a thread for jobs', () => {
  it('runs them one after the other', async () => {
    const thread = open('globalThis.running = (globalThis.running ?? 0) + 1; job += running; await null; running -= 1');
    const jobs = ['a', 'b', 'c'].map((job) => thread.run(job));
    expect(thread.jobCount()).toBe(3);
    expect(await Promise.all(jobs)).toEqual(['a1', 'b1', 'c1']);
    expect(thread.jobCount()).toBe(0);
  });

  it.each([
    ['ends', 'process.exit(1)', {}, 'The thread has ended.'],
    ['throws', 'throw new Error("broken")', {}, 'broken'],
    [
      'takes too much memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
      { heapMb: 64 },
      new JobLimitError('memory'),
    ],
    ['takes too much time', 'for (;;);', { timeMs: 2_000 }, new JobLimitError('time')],
  ])('that %s fails the job, and another runs those behind it', async (_, onBad, options, error) => {
    const thread = open(`if (job === 'bad') { ${onBad} }`, { timeMs: 20_000, ...options });
    const [bad, good] = await Promise.allSettled([thread.run('bad'), thread.run('good')]);
    const message = error instanceof Error ? error.message : error;
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(message) } });
    if (error instanceof Error) expect(bad).toMatchObject({ reason: expect.any(JobLimitError) });
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
  });

  it('ends after a time without jobs, and starts again with the next', async () => {
    const count = 'globalThis.count = (globalThis.count ?? 0) + 1; job += count';
    const patient = open(count);
    expect([await patient.run('a'), await patient.run('b')]).toEqual(['a1', 'b2']);
    const hasty = open(count, { idleMs: 0 });
    await hasty.run('a');
    await expect.poll(() => hasty.run('b')).toBe('b1');
  });

  it('gives up a job whose signal aborts', async () => {
    const thread = open('if (job === "endless") for (;;);');
    await thread.run('first');
    const abort = new AbortController();
    const endless = thread.run('endless', { signal: abort.signal });
    const behind = thread.run('behind');
    abort.abort(new Error('no longer'));
    await expect(endless).rejects.toThrow('no longer');
    expect(await behind).toBe('behind');
    await expect(thread.run('late', { signal: abort.signal })).rejects.toThrow('no longer');
  });
});
