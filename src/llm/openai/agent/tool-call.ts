import { isRecord } from '../../../json-schema/schema-node.ts';
import { type ChatReply, UnreadableReply } from '../endpoint/chat.ts';
import { parseLoosely } from '../read-json.ts';

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** The call that a reply makes, the first if it makes several. Models that know no calls write one as JSON, `{"name",
 *  "arguments"}`, in their text. Throws UnreadableReply when there is none. */
export function toolCallOf({ text, toolCalls, isTruncated }: ChatReply): ToolCall {
  // What was cut can be mended, but not to what was meant.
  if (isTruncated && !isWhole(toolCalls[0]?.arguments ?? text))
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

function isWhole(json: string): boolean {
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
  // What is repaired to a list is several calls, one after another.
  const call = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(call) || typeof call.name !== 'string') return null;
  const { name, arguments: given = call.parameters } = call;
  const parameters = typeof given === 'string' ? parseLoosely(given) : given;
  return isRecord(parameters) ? { name, arguments: parameters } : null;
}
