import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Part, toForm } from './form.ts';
import type { CallOptions, Reply, TestServer } from './test-server.ts';

/** Calls the task service of a server, which may be started later. */
export function createTaskApi(open: () => TestServer) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options?: CallOptions): Promise<Reply> =>
    open().call(method, `/api/v1${path}`, options);
  return {
    call,
    /** Posts a form. */
    send: (path: string, parts: Part[], options: CallOptions = {}) =>
      call('POST', path, { ...toForm(parts), ...options }),
    /** How many files there are in a folder of the server's data. */
    countStored(folder: string): number {
      try {
        return readdirSync(join(open().dataDirectory, folder)).length;
      } catch {
        return 0;
      }
    },
  };
}

export const toFile = (content: string | Buffer = 'hello', filename = 'a.txt', name = 'file'): Part => ({
  ...{ name, filename, content },
  type: 'text/plain',
});
