import { describe, expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const LOGIN =
  '<title>Sign in</title><h1>Sign in</h1><form method=post action=/in><label>User <input name=user></label>' +
  '<label>Password <input type=password name=password></label><button>Sign in</button></form>';
const CODE =
  '<title>One more step</title><h1>One more step</h1><form method=post action=/code>' +
  '<label>Security check: code <input name=code autocomplete=one-time-code></label><button>Verify</button></form>';
const HOME = '<title>Home</title><h1>Welcome</h1><p>Your balance is 12.50 EUR.</p>';
const pages = {
  'bank.test/': LOGIN,
  'bank.test/in': CODE,
  'bank.test/code': ({ code }: Record<string, string>) => (code === '204816' ? HOME : CODE),
  'other.test/': LOGIN.replaceAll('Sign in', 'Log in'),
  'shop.test/': '<title>Shop</title><h1>Shop</h1><p>Lamps and chairs.</p>',
};
const metadata = { user: 'rosa', password: 'pw-3391' };
const log = (task: string, more = {}) => run(task, { url: 'https://bank.test/', pages, metadata, ...more });

describe('a code that a site asks for after the password', () => {
  it.each(['Log in', 'Log in and tell me my balance', 'What is my balance?'])(
    'is no failure of the password, and no reason to try another site: %s',
    async (task) => {
      const { decision, sent, history } = await log(task);
      expect(sent.map(({ address }) => address)).toEqual(['bank.test/in']);
      expect(history.flatMap(({ action }) => (action.type === 'goto' ? [action.url] : []))).toEqual([
        'https://bank.test/',
      ]);
      expect(decision).toMatchObject({
        type: 'fail',
        cause: 'missing_value',
        unmet: [
          { reason: 'missing_value', missing: [expect.stringContaining('code')] },
          ...(task.includes('and') ? [{}] : []),
        ],
      });
    },
  );

  it.each([
    ['Log in and tell me my balance', { ...metadata, code: '204816' }],
    ['Log in and tell me my balance. The code is 204816.', metadata],
  ])('is entered once if it is known: %s %j', async (task, given) => {
    const { decision, sent } = await log(task, { metadata: given });
    expect(sent.map(({ address }) => address)).toEqual(['bank.test/in', 'bank.test/code']);
    expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('12.50'), unmet: [] });
  });

  it('is asked for by name if the site does not take it', async () => {
    const { decision, sent } = await log('Log in', { metadata: { ...metadata, code: '999999' } });
    expect(sent).toHaveLength(2);
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value' });
  });
});

describe('a password', () => {
  it('goes to the first site only', async () => {
    const known = { ...pages, 'bank.test/in': HOME };
    const { sent } = await log('Log in, then open https://other.test/ and log in there', { pages: known });
    expect(sent.map(({ address }) => address)).toEqual(['bank.test/in']);
  });

  it('goes to no site that the task does not name', async () => {
    const task = 'Open other.test. My login for bank.test is user rosa, password pw-3391.';
    const { sent } = await run(task, { url: null, pages: { ...pages, 'elsewhere.test/': LOGIN } });
    expect(sent.filter(({ address }) => address.startsWith('elsewhere'))).toEqual([]);
    const { sent: other } = await run('Log in at bank.test with user rosa, password pw-3391', {
      url: 'https://shop.test/',
      pages,
    });
    expect(other.map(({ address }) => address)).toEqual(['bank.test/in']);
  });

  it('is sent nowhere from a page without a login', async () => {
    const { decision, history } = await log('Log in', { url: 'https://shop.test/' });
    expect(history.filter(({ action }) => action.type === 'type')).toEqual([]);
    expect(decision).toMatchObject({ type: 'fail', unmet: [{ words: 'Log in', reason: 'not_offered' }] });
  });
});
