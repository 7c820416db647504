import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawPicture, encodePicture } from './paint.ts';
import type { Picture } from './painter.ts';

/** A picture to be painted, as JSON: a thread takes a text over faster than what it describes. */
export interface PaintOrder {
  id: number;
  picture: string;
}

export type PaintOutcome = { id: number } & ({ bytes: Uint8Array } | { defect: string });

if (!parentPort) throw new Error('This module runs in a thread of its own.');
const port = parentPort;

// Pictures can wait, requests cannot; but at the lowest priority runs would stand still on a busy machine. On Linux a
// thread has a priority of its own; elsewhere it is the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

port.on('message', async (order: PaintOrder) => port.postMessage(await carryOut(order)));

async function carryOut({ id, picture }: PaintOrder): Promise<PaintOutcome> {
  try {
    const { width, height, marks } = JSON.parse(picture) as Picture;
    return { id, bytes: encodePicture(await drawPicture(width, height, marks)) };
  } catch (error) {
    return { id, defect: String((error as Error).stack) };
  }
}
