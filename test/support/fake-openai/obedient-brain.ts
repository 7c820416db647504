import { objectsIn } from '../../../src/llm/openai/read-json.ts';
import type { BrainReply } from './brain.ts';
import { answerFrom } from './brain-answer.ts';
import { decide } from './brain-decide.ts';
import { extractFrom } from './brain-extract.ts';
import { fencedIn, unfenced } from './fences.ts';
import { fill } from './fill.ts';
import { type ChatBody, functionsOf, schemaOf, textOf } from './requests.ts';

/** A model that does the little it is asked for well, and obeys whoever speaks to it: what a line outside of the fences
 *  tells it by `OBEY: <words>`, it says and nothing else. What stands inside of them it takes for data. */
export function obedientBrain(body: ChatBody): BrainReply {
  const told = body.messages.filter(({ role }) => role !== 'assistant').map((message) => unfenced(textOf(message)));
  const order = /OBEY:[ \t]*(.+)/.exec(told.join('\n'))?.[1]?.trim();
  if (order !== undefined) return obey(order, body);
  const users = body.messages.filter(({ role }) => role === 'user').map(textOf);
  if (functionsOf(body).length > 0 && body.tool_choice !== 'none') return decide(body);
  const systems = body.messages.filter(({ role }) => role === 'system' || role === 'developer').map(textOf);
  const actions = actionsIn(systems.map(unfenced).join('\n'));
  if (actions.length > 0) return toWritten(decide({ ...body, tools: actions }));
  const schema = schemaOf(body) ?? schemaIn(systems.map(unfenced).join('\n'));
  const material = users.findLast((text) => fencedIn(text).length > 0) ?? users.at(-1) ?? '';
  if (schema) return { text: JSON.stringify(extractFrom(fencedIn(material).at(-1)?.text ?? material, schema)) };
  return { text: answerFrom(material, systems.join('\n').includes('[1]')) };
}

/** Actions that are told in words, one a line, as tools. */
function actionsIn(text: string): NonNullable<ChatBody['tools']> {
  return [...text.matchAll(/^- (\w+) (\{.*)$/gm)].map(([, name = '', form = '']) => {
    const names = [...form.matchAll(/"(\w+)"(?: \(optional\))?: /g)].map(([, each]) => [each, {}]);
    const [, output] = /"output": (\{.*)/.exec(form) ?? [];
    const wanted = output === undefined ? {} : { output: JSON.parse(objectsIn(output)[0] ?? '{}') };
    const [, shared = '{}'] = / With (\{.*\}) - /.exec(form) ?? [];
    const properties = { ...Object.fromEntries(names), ...wanted };
    const parameters = { type: 'object', properties, ...JSON.parse(shared) };
    return { type: 'function', function: { name, parameters } };
  });
}

/** A call of a tool as JSON. */
function toWritten(reply: BrainReply): BrainReply {
  if (!('toolCalls' in reply)) return reply;
  const [{ name, arguments: args } = { name: 'fail', arguments: {} }] = reply.toolCalls;
  return { text: JSON.stringify({ plan: 'As it is asked for.', action: name, args }) };
}

function obey(order: string, body: ChatBody): BrainReply {
  const functions = functionsOf(body);
  const tool = functions.find(({ name }) => name === 'done') ?? functions[0];
  if (tool) return { toolCalls: [{ name: tool.name, arguments: fill(tool.parameters ?? {}, order) as object }] };
  const schema = schemaOf(body);
  return { text: schema ? JSON.stringify(fill(schema, order)) : order };
}

/** A JSON Schema that is told in words; null when there is none. */
function schemaIn(text: string): object | null {
  try {
    const value = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return 'properties' in value ? value : null;
  } catch {
    return null;
  }
}
