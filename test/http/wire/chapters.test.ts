import { expect, it } from 'vitest';
import { toWebVtt } from '../../../src/http/wire/tasks/chapters.ts';

it('writes a cue for each screen, with the summary of its step as text', () => {
  const chapters = [
    { index: 0, startMs: 0, screenMs: 0 },
    { index: 1, startMs: 1000, screenMs: 1480 },
    { index: 2, startMs: 3_661_007, screenMs: 3_661_100 },
  ];
  const summaries = new Map([
    [1, 'Opened “A & B”.'],
    [2, 'First line\n\n00:00 --> <b>second</b>'],
  ]);
  expect(toWebVtt(chapters, summaries)).toBe(`WEBVTT

0
00:00:00.000 --> 00:00:01.000
Before the first step

1
00:00:01.000 --> 01:01:01.007
Step 1: Opened “A &amp; B”.

2
01:01:01.007 --> 01:01:02.100
Step 2: First line 00:00 --&gt; &lt;b&gt;second&lt;/b&gt;
`);
});
