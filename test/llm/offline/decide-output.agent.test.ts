import { describe, expect, it } from 'vitest';
import { run } from './agent-tasks-loop.ts';

const TEXT = { type: 'string' };
const BOOLEAN = { type: 'boolean' };
const url = 'https://encyclopedia.example/mount-everest';

describe('the output under a response_model', () => {
  const schema = (properties: Record<string, object>, required: string[] = []) => ({
    type: 'object',
    properties,
    required,
  });

  it('says that the task was done, also where that is not required', async () => {
    const responseModel = schema({ success: BOOLEAN, message: { type: ['string', 'null'] } });
    const done = await run('Tell me the height of Mount Everest', { url, responseModel });
    expect(done.decision).toMatchObject({ type: 'done', output: { success: true, message: null } });
    const failed = await run('Launch the rocket', { url, responseModel });
    expect(failed.decision).toMatchObject({ type: 'fail', cause: 'unmet' });
  });

  it('has what is known and not required', async () => {
    const responseModel = schema({ height: TEXT, is_completed: BOOLEAN, colour_of_the_moon: TEXT });
    const { decision } = await run('Tell me the height of Mount Everest', { url, responseModel });
    expect(decision).toMatchObject({ output: { height: expect.stringContaining('8,848'), is_completed: true } });
    expect(decision).not.toHaveProperty('output.colour_of_the_moon');
  });
});

describe('a login with what was sent along', () => {
  const metadata = { username: 'demo', password: 'demo1234' };

  it.each([
    'Log in with the username and password from the secrets',
    'Log in with the username and password given',
    'Log in as the user in the secrets',
    'Log in using username/password from the secrets',
    'Sign in using the secrets',
  ])('%s', async (task) => {
    const { history } = await run(task, { url: 'https://portal.example', metadata });
    const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
    expect(typed).toEqual(['demo', 'demo1234']);
  });
});
