import { constants, setPriority } from 'node:os';
import { serveJobs } from '../../../../job-thread.ts';
import { toMotionJson } from './motion/motion-json.ts';
import { paintMotion } from './motion/motion-painter.ts';
import { planMotion } from './motion/plan-motion.ts';
import { drawPicture, encodePicture, printPictures } from './paint.ts';
import type { MotionJob, PaintJob } from './picture.ts';

// Below the priority of requests, but not the lowest: runs would stall on a busy machine. Only on Linux do threads have
// their own priority; elsewhere the call would change the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Pictures are sent as JSON: passing a string to a thread is faster than a structured clone.
serveJobs(async (text: string): Promise<Uint8Array> => {
  const job = JSON.parse(text) as PaintJob;
  if ('pages' in job) return printPictures(job.title, job.pages);
  if ('before' in job) return paintMotionJob(job);
  const canvas = await drawPicture(job.width, job.height, job.commands);
  return job.format === 'png' ? canvas.encodeSync('png') : encodePicture(canvas);
});

async function paintMotionJob({ before, action, after }: MotionJob): Promise<Uint8Array> {
  return Buffer.from(toMotionJson(await paintMotion(before, planMotion(before, action, after))));
}
