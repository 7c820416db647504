import type { Static } from '#typebox';
import type { GraphmlLink } from '../../http/wire/memory/graph-export.ts';
import type { FilesHandle } from '../../http/wire/memory/graph-files.ts';
import { path } from '../../url-path.ts';
import { apiKey } from '../state/session.ts';
import { ApiError, call } from './http.ts';

/** Sends files to a graph. Resolves when they have arrived; their text is read after that.
 *  @param onProgress gets the share that was sent, from 0 to 1 */
export function uploadFiles(
  graph: string,
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<Static<typeof FilesHandle>> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  // fetch does not tell how much was sent.
  const request = new XMLHttpRequest();
  request.open('POST', path`graph/${graph}/files`);
  request.setRequestHeader('apikey', apiKey.value);
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 200) resolve(response);
      else reject(new ApiError(status, response?.detail ?? `The server answered with ${status}.`));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'The connection broke.')));
    request.send(form);
  });
}

/** Address of the graph as GraphML, which needs no key, and when the graph last changed (epoch ms). */
export async function linkGraphml(graph: string): Promise<{ url: string; changedAt: number }> {
  const link = await call<Static<typeof GraphmlLink>>(path`/graph/${graph}/graphml`);
  return { url: link.presignedUrl, changedAt: link.last_modified };
}

/** The graph as one JSON document. */
export const exportGraph = (graph: string) => call<object>(path`/graph/${graph}/export`);
