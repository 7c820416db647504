import { isRecord } from '../../../json-schema/schema-node.ts';
import { type ChatReply, UnreadableReply } from '../endpoint/chat.ts';
import { parseLoosely } from '../read-json.ts';

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** The tool call of a reply; the first if there are several. Also accepts a call written as JSON in the text
 *  (`{"name", "arguments"}`), by models without tool support. Throws UnreadableReply if there is none. */
export function toolCallOf({ text, toolCalls, isTruncated }: ChatReply): ToolCall {
  // Truncated JSON could be repaired, but its meaning would be lost.
  if (isTruncated && !isComplete(toolCalls[0]?.arguments ?? text))
    throw new UnreadableReply('Your reply was cut off. Call one tool, in few words.');
  const [first] = toolCalls;
  if (!first) {
    const written = writtenCall(text);
    if (written) return written;
    throw new UnreadableReply('Call exactly one tool.');
  }
  const parsed = first.arguments.trim() === '' ? {} : parseLoosely(first.arguments);
  if (!isRecord(parsed)) throw new UnreadableReply('The arguments of the call are not a JSON object.');
  return { name: first.name, arguments: parsed };
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
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  const parsed = parseLoosely(text.slice(start, end + 1));
  // Several calls in a row are repaired to a list.
  const call = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(call) || typeof call.name !== 'string') return null;
  const { name, arguments: args = call.parameters } = call;
  const parameters = typeof args === 'string' ? parseLoosely(args) : args;
  return isRecord(parameters) ? { name, arguments: parameters } : null;
}
