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
  const schema = schemaOf(body) ?? schemaIn(systems.map(unfenced).join('\n'));
  const material = users.findLast((text) => fencedIn(text).length > 0) ?? users.at(-1) ?? '';
  if (schema) return { text: JSON.stringify(extractFrom(fencedIn(material).at(-1)?.text ?? material, schema)) };
  return { text: answerFrom(material, systems.join('\n').includes('[1]')) };
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
