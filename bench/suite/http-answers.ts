import { createLoadClient } from '../../test/support/server/load.ts';
import { type Course, type Sides, toBarePath } from './http-beside.ts';

const MOST_DIFFERENCE = 0.1;

/** Throws unless both answer with the same status, the same fields and about the same size: otherwise they do not do the same. */
export async function checkSameAnswer(course: Course, { server, bare }: Sides): Promise<void> {
  const { requests } = course;
  const [method, path, json] =
    'paths' in requests
      ? ['GET', requests.paths[0] ?? '', undefined]
      : ['POST', requests.path, JSON.parse(requests.toBody.join('0'))];
  const ours = await createLoadClient(server.url, server.apiKey).call(method, path, json);
  const theirs = await createLoadClient(bare.url, '').call(method, toBarePath(course, path), json);
  const [text, otherText] = [JSON.stringify(ours.body), JSON.stringify(theirs.body)];
  const isAlike =
    ours.status === theirs.status &&
    Object.keys(ours.body).join() === Object.keys(theirs.body).join() &&
    Math.abs(text.length / otherText.length - 1) < MOST_DIFFERENCE;
  if (isAlike) return;
  throw new Error(`${course.what}, is answered otherwise:\n${ours.status} ${text}\n${theirs.status} ${otherText}`);
}
