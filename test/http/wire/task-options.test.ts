import { describe, expect, it } from 'vitest';
import { toTaskOptions, toTaskRequest } from '../../../src/http/wire/tasks/task-request.ts';

const TASK = { task: 'Add 1 and 2' };

describe('the options of a submitted task', () => {
  it('are empty for a client that sends null for what it leaves out', () => {
    expect(toTaskOptions({ ...TASK, response_model: null, custom_tools: null, profile_id: null })).toEqual({});
  });

  it('hold what the client asks for', () => {
    const tool = { name: 'weather', description: null, inputs: null, output: 'a sentence' };
    const body = { ...TASK, allowed_urls: ['a.example'], profile_read_only: true, use_adblock: false };
    expect(toTaskOptions({ ...body, custom_tools: [tool] })).toEqual({
      allowedUrls: ['a.example'],
      isProfileReadOnly: true,
      useAdblock: false,
      customTools: [{ name: 'weather', description: '', inputs: {} }],
    });
  });

  it('name the profile that old clients call session_id, unless profile_id names another', () => {
    expect(toTaskOptions({ ...TASK, session_id: 'old' })).toEqual({ profileId: 'old' });
    expect(toTaskOptions({ ...TASK, profile_id: '', session_id: 'old' })).toEqual({ profileId: 'old' });
    expect(toTaskOptions({ ...TASK, profile_id: 'new', session_id: 'old' })).toEqual({ profileId: 'new' });
    expect(toTaskOptions({ ...TASK, profile_id: '', session_id: '' })).toEqual({});
  });

  it('never hold secrets', () => {
    expect(toTaskOptions({ ...TASK, proxy_password: 'p', certificates: [{ file: 'k' }] })).toEqual({});
  });
});

describe('the certificates of a submitted task', () => {
  const read = (certificates: object[] | null) => toTaskRequest({ ...TASK, certificates });

  it.each([
    [{ file: 'AAAA' }, { file: 'AAAA', password: '', filters: [] }],
    [
      { file: 'AAAA', password: 'p', filters: ['a.example'] },
      { file: 'AAAA', password: 'p', filters: ['a.example'] },
    ],
    [
      { pfx: 'AAAA', passphrase: 'p', origin: 'https://a.example' },
      { file: 'AAAA', password: 'p', filters: ['https://a.example'] },
    ],
    [
      { cert: 'C', key: 'K' },
      { cert: 'C', key: 'K', filters: [] },
    ],
  ])('are read from %j', (sent, certificate) => {
    expect(read([sent]).secrets).toEqual({ certificates: [certificate] });
    expect(read([])).toEqual(read(null));
  });

  it.each([{}, { key: 'SECRET' }, { file: 'SECRET!' }, { file: 'AAAA', filters: [' '] }])(
    'are refused without what was sent: %j',
    (sent) => {
      const problem = () => read([{ file: 'AAAA' }, sent]);
      expect(problem).toThrow(/^certificates\[1\](?: must have file|\.filters must be)/);
      expect(problem).not.toThrow(/SECRET/);
    },
  );

  it('are at most 8', () => {
    expect(() => read(Array(9).fill({ file: 'AAAA' }))).toThrow('certificates must have at most 8 entries.');
  });
});

describe('the proxy of a submitted task', () => {
  const read = (proxy: object) => {
    const { options, secrets } = toTaskRequest({ ...TASK, ...proxy });
    return { ...options, ...secrets };
  };

  it.each(['proxy.example', 'proxy.example:3128', 'https://proxy.example/', 'socks5://[2001:db8::1]:1080'])(
    'is at %s, with its password apart',
    (proxy_server) => {
      const given = { proxy_server, proxy_username: 'ann', proxy_password: 'p' };
      expect(read(given)).toEqual({ proxyServer: proxy_server, proxyUsername: 'ann', proxyPassword: 'p' });
    },
  );

  it('has the credentials of its address, unless they are given apart', () => {
    const proxy_server = 'http://ann:b%3Ac%zz@proxy.example:3128';
    const server = { proxyServer: 'http://proxy.example:3128' };
    expect(read({ proxy_server })).toEqual({ ...server, proxyUsername: 'ann', proxyPassword: 'b%3Ac%zz' });
    const apart = { proxy_username: 'bob', proxy_password: 'p' };
    expect(read({ proxy_server, ...apart })).toEqual({ ...server, proxyUsername: 'bob', proxyPassword: 'p' });
  });

  it('has no password where there is no address', () => {
    expect(read({ proxy_server: 'self', proxy_password: 'p' })).toEqual({ proxyServer: 'self' });
    expect(read({ proxy_server: '', proxy_password: 'p' })).toEqual({});
  });

  it.each(['ftp://proxy.example', 'http://', 'a b', 'http://proxy.example/path', 'proxy.example:99999'])(
    'is not at %s',
    (proxy_server) => {
      expect(() => read({ proxy_server })).toThrow(/^proxy_server must be "self" or the address of a proxy/);
    },
  );
});
