import { constants, setPriority } from 'node:os';
import { serveJobs } from '../../../../job-thread.ts';
import { drawPicture, encodePicture } from './paint.ts';
import type { Picture } from './picture.ts';

// Below the priority of requests, but not the lowest: runs would stall on a busy machine. Only on Linux do threads have
// their own priority; elsewhere the call would change the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// Pictures are sent as JSON: passing a string to a thread is faster than a structured clone.
serveJobs(async (picture: string): Promise<Uint8Array> => {
  const { width, height, commands } = JSON.parse(picture) as Picture;
  return encodePicture(await drawPicture(width, height, commands));
});
