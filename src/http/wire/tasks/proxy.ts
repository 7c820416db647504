import type { Static } from '#typebox';
import { toProxyUrl } from '../../../device/device.ts';
import { AppError } from '../../../errors.ts';
import type { TaskBody } from './task.ts';

type ProxyFields = Pick<Static<typeof TaskBody>, 'proxy_server' | 'proxy_username' | 'proxy_password'>;

/** A proxy as a task asks for it; null for what is not given. */
export interface TaskProxy {
  /** `self`, or an address without credentials. */
  server: string | null;
  username: string | null;
  /** Of a proxy at an address only. */
  password: string | null;
}

const WRONG_SERVER =
  'proxy_server must be "self" or the address of a proxy, such as "proxy.example:3128", "https://proxy.example" or ' +
  '"socks5://proxy.example:1080".';

/** Reads credentials in the address too; the fields of their own count more. Throws invalid. */
export function readTaskProxy(body: ProxyFields): TaskProxy {
  const { proxy_server: server, proxy_username: username = null, proxy_password: password = null } = body;
  if (!server || server === 'self') return { server: server || null, username, password: null };
  const url = toProxyUrl(server);
  if (url === null) throw new AppError('invalid', WRONG_SERVER);
  if (url.username === '' && url.password === '') return { server, username, password };
  return {
    server: `${url.protocol}//${url.host}`,
    username: username ?? decode(url.username),
    password: password ?? decode(url.password),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
