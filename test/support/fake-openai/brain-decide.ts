import { sampleOf } from '../../../src/json-schema/sample.ts';
import type { BrainReply } from './brain.ts';
import { fill } from './fill.ts';
import { isObject } from './is-object.ts';
import { type ChatBody, functionsOf } from './requests.ts';
import { type Control, readScene, type Scene } from './scene.ts';

/** What is to be called, by what it is for; `ref` is named as the tool names it. */
interface Wish {
  tool: string;
  given: Readonly<Record<string, unknown>>;
  reason: string;
}

type Skill = (scene: Scene, body: ChatBody) => Wish | null;

/** Each knows one kind of task; null for any other. */
const SKILLS: readonly Skill[] = [writeNote, logIn, callTool, openPage];

/** Chooses one of the tools offered, by the task, the steps so far and the screen. */
export function decide(body: ChatBody): BrainReply {
  const scene = readScene(body);
  let wish: Wish = fail('This task is beyond this model.');
  for (const skill of SKILLS.toReversed()) wish = skill(scene, body) ?? wish;
  return toReply(wish, body);
}

function writeNote({ task, hasDone }: Scene): Wish | null {
  const [, text] = /^write ["'“]?(.+?)["'”]? in a note/i.exec(task) ?? [];
  if (text === undefined) return null;
  return hasDone('write_note') ? done() : { tool: 'write_note', given: { text }, reason: 'The task asks for a note.' };
}

function openPage({ task, url, hasDone }: Scene): Wish | null {
  const [, place] = /^(?:open|go to) (\S+?)[.,]?(?:\s|$)/i.exec(task) ?? [];
  if (place === undefined) return null;
  if (url?.includes(place)) return done();
  return hasDone('goto') ? fail(`${place} did not open.`) : goTo(place);
}

function logIn({ task, url, controls, secrets, detail, hasDone }: Scene): Wish | null {
  const [, place] = /^log in to (\S+?)[.,]?(?:\s|$)/i.exec(task) ?? [];
  if (place === undefined) return null;
  if (!url?.includes(place)) return goTo(place);
  const boxes = controls.filter(({ role, name }) => role === 'textbox' && name !== 'Address');
  const password = boxes.find(({ name }) => /password/i.test(name));
  if (!password) return hasDone('click') ? done() : fail('There is nowhere to log in.');
  const name = boxes.find((box) => box !== password && /user|mail/i.test(box.name));
  const user = detail('username');
  if (name && name.value === '' && user) return typeInto(name, user, 'The user name is asked for.');
  const [secret] = secrets;
  if (password.value === '' && secret) return typeInto(password, secret, 'The password is asked for.');
  const button = controls.find((control) => control.role === 'button' && /^(?:log|sign) in$/i.test(control.name));
  return button ? { tool: 'click', given: { ref: button.ref }, reason: 'All is filled in.' } : fail('No button.');
}

function callTool({ task, hasDone }: Scene, body: ChatBody): Wish | null {
  const [, named] = /^(?:use|call) (?:the )?([\w-]+)/i.exec(task) ?? [];
  const tool = functionsOf(body).find(({ name }) => name === named);
  if (!tool) return null;
  if (hasDone(tool.name)) return done();
  const [, words = 'something'] = /\bfor ["'“]?(.+?)["'”]?\.?$/.exec(task) ?? [];
  const given = fill({ ...tool.parameters, type: 'object' }, words) as Wish['given'];
  return { tool: tool.name, given, reason: 'The task names this tool.' };
}

const goTo = (url: string): Wish => ({ tool: 'goto', given: { url }, reason: `The task is about ${url}.` });
const fail = (reason: string): Wish => ({ tool: 'fail', given: {}, reason });
const done = (): Wish => ({ tool: 'done', given: {}, reason: 'All is done.' });

function typeInto({ ref }: Control, text: string, reason: string): Wish {
  return { tool: 'type', given: { ref, text }, reason };
}

/** The call in the form of the tool offered; `fail` when it is not offered. */
function toReply({ tool, given, reason }: Wish, body: ChatBody): BrainReply {
  const offered = functionsOf(body).find(({ name }) => name === tool);
  if (!offered) return { toolCalls: [{ name: 'fail', arguments: { reason: `There is no ${tool} to be used now.` } }] };
  const properties = isObject(offered.parameters?.properties) ? offered.parameters.properties : {};
  const { ref, ...rest } = given;
  const more = {
    ...(ref === undefined ? {} : { ['target' in properties ? 'target' : 'ref']: ref }),
    ...('reason' in properties && !('reason' in rest) ? { reason } : {}),
    ...('output' in properties && tool === 'done' ? { output: toOutput(offered.parameters ?? {}) } : {}),
  };
  return { toolCalls: [{ name: tool, arguments: { ...rest, ...more } }] };
}

/** A value in the form asked for; words where any will do. */
function toOutput({ properties, $defs, definitions }: Record<string, unknown>): unknown {
  const schema = isObject(properties) ? properties.output : undefined;
  const isFree = !isObject(schema) || Object.keys(schema).every((key) => key === 'description' || key === 'type');
  const words = 'All that was asked for is done.';
  if (isFree) return isObject(schema) ? fill(schema, words) : words;
  return sampleOf({
    ...schema,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  });
}
