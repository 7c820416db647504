import { constants, setPriority } from 'node:os';
import { serveJobs } from '../../../../job-thread.ts';
import { drawPicture, encodePicture } from './paint.ts';
import type { Picture } from './picture.ts';

// Pictures can wait, requests cannot; but at the lowest priority runs would stand still on a busy machine. On Linux a
// thread has a priority of its own; elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// A picture comes as JSON: a thread takes a text over faster than what it describes.
serveJobs(async (picture: string): Promise<Uint8Array> => {
  const { width, height, marks } = JSON.parse(picture) as Picture;
  return encodePicture(await drawPicture(width, height, marks));
});
