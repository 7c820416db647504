import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export interface BareServer {
  url: string;
  pid: number;
}

/** Runs Fastify alone on our routes as a process of its own while `use` runs. */
export async function withBareServer<Result>(use: (server: BareServer) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, [BARE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [url] = await Promise.race([once(child.stdout, 'data'), ended.then(throwEarly)]);
    return await use({ url: String(url).trim(), pid: child.pid as number });
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function throwEarly(): never {
  throw new Error('The bare server ended before it listened.');
}
