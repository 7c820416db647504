import { isRecord } from '../../../json-schema/schema-node.ts';
import { type ChatReply, UnreadableReply } from '../endpoint/chat.ts';
import { objectsIn, parseLoosely } from '../read-json.ts';

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
  /** Why, where it is said beside the arguments; null otherwise. */
  plan: string | null;
}

/** The tool call of a reply; the first if there are several. A call may also be written as JSON in the text: `{"plan",
 *  "action", "args"}`, `{"name", "arguments"}` and the like. Throws UnreadableReply if there is none.
 *  @param example of a call as JSON, to show to a model that answers in prose */
export function toolCallOf({ text, toolCalls, isTruncated }: ChatReply, example: string): ToolCall {
  // Truncated JSON could be repaired, but its meaning would be lost.
  if (isTruncated && !isComplete(toolCalls[0]?.arguments ?? text))
    throw new UnreadableReply('Your reply was cut off. Call one tool, in few words.');
  const [first] = toolCalls;
  if (!first) {
    const written = writtenCall(text);
    if (written) return written;
    throw new UnreadableReply(
      `That was no decision. Call exactly one tool, or answer with one JSON object and nothing else, such as ${example}`,
    );
  }
  const parsed = first.arguments.trim() === '' ? {} : parseLoosely(first.arguments);
  if (!isRecord(parsed)) throw new UnreadableReply('The arguments of the call are not a JSON object.');
  return { name: first.name, arguments: parsed, plan: null };
}

function isComplete(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

function writtenCall(text: string): ToolCall | null {
  for (const json of objectsIn(text)) {
    const parsed = parseLoosely(json);
    // Several objects in a row are repaired to a list.
    const call = toCall(Array.isArray(parsed) ? parsed[0] : parsed);
    if (call) return call;
  }
  return null;
}

const ARGUMENTS = ['args', 'arguments', 'parameters', 'input'];

/** What follows `action` without arguments of their own counts as these. */
function toCall(value: unknown): ToolCall | null {
  if (!isRecord(value)) return null;
  const { plan, action, tool, name, ...rest } = isRecord(value.function) ? value.function : value;
  const called = [action, tool, name].find((each) => typeof each === 'string');
  if (typeof called !== 'string') return null;
  const key = ARGUMENTS.find((each) => rest[each] !== undefined);
  const given = key === undefined ? (called === name ? null : rest) : rest[key];
  const args = typeof given === 'string' ? parseLoosely(given) : given;
  return isRecord(args) ? { name: called, arguments: args, plan: typeof plan === 'string' ? plan : null } : null;
}
