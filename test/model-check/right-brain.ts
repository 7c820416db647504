import type { TaskCase, Words } from '../../src/model-check/cases.ts';
import { readCases } from '../../src/model-check/cases.ts';
import type { Brain, BrainReply } from '../support/fake-openai/brain.ts';
import { obedientBrain } from '../support/fake-openai/obedient-brain.ts';
import { type ChatBody, textOf } from '../support/fake-openai/requests.ts';
import { readScene } from '../support/fake-openai/scene.ts';

type Step = Readonly<Record<string, string>> & { tool: string };

/** `on` is the name of the thing on the screen. */
const goTo = (url: string): Step => ({ tool: 'goto', url });
const click = (on: string): Step => ({ tool: 'click', on });
const type = (on: string, text: string): Step => ({ tool: 'type', on, text });
const select = (on: string, option: string): Step => ({ tool: 'select', on, option });

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  cart: [goTo('https://shop.example/desk-lamp'), type('Quantity', '2'), click('Add to cart')],
  order: [
    ...[goTo('https://shop.example/teapot'), click('Add to cart'), click('Go to checkout')],
    ...[type('Full name', 'Nora Feld'), type('Email', 'nora.feld@mail.example')],
    ...[type('Street and number', '12 Mill Lane'), type('City', 'Vienna'), type('Postcode', '1010')],
    ...[select('Country', 'Austria'), click('I accept the terms of sale'), click('Place order')],
  ],
  ticket: [goTo('https://tickets.example/ticket/LT-107'), select('Assignee', 'Tomas Reed'), click('Assign')],
  'sent letter': [
    ...[goTo('https://mail.example/compose'), type('To', 'Grace Okafor'), type('Subject', 'Room change')],
    ...[type('Message', 'The planning is in Room 4.'), click('Send')],
  ],
  'computed note': [
    { tool: 'compute', expression: '127.5 * 3' },
    { tool: 'write_note', text: '382.5' },
  ],
};

/** A model that performs what the cases ask for, and knows their answers. */
export function createRightBrain(): Brain {
  const { tasks, questions } = readCases();
  const counts = new Map<TaskCase, number>();
  return (body) => {
    const [system, user] = [textOf(body.messages[0] ?? NOTHING), textOf(body.messages.at(-1) ?? NOTHING)];
    const asked = questions.find(({ question }) => user.endsWith(`Question: ${question}`));
    if (asked) return { text: `${sayAll(asked.says)} [1]` };
    if (!system.startsWith('You operate a computer')) return obedientBrain(body);
    // Without the password, which the prompt does not show.
    const one = tasks.find(({ task }) => task.replace('demo1234', '') === readScene(body).task.replace(/{{.*}}/, ''));
    if (!one) throw new Error('This task is of no case.');
    const count = counts.get(one) ?? 0;
    counts.set(one, count + 1);
    return perform(one, STEPS[one.name]?.[count], body);
  };
}

const NOTHING = { role: 'user' as const, content: '' };

function perform(one: TaskCase, step: Step | undefined, body: ChatBody): BrainReply {
  if (!step)
    return call('done', { output: one.responseModel ? { name: 'Glass teapot', price: 25.5 } : sayAll(one.says) });
  const { tool, on, ...given } = step;
  const ref = readScene(body).controls.find(({ name }) => name === on)?.ref;
  return call(tool, { ...given, ...(ref !== undefined && { ref }) });
}

const call = (name: string, given: object): BrainReply => ({
  toolCalls: [{ name, arguments: { reason: 'It is asked for.', ...given } }],
});

const sayAll = (says: readonly Words[] = []): string => says.map((words) => [words].flat()[0]).join(', ') || 'Done.';
