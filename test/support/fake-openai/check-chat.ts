import { invalid, missing } from './api-error.ts';
import { checkFormat, checkTools } from './check-forms.ts';
import { type Fields, isObject } from './is-object.ts';
import type { Ability, ChatBody } from './requests.ts';

const ROLES = ['system', 'assistant', 'user', 'function', 'tool', 'developer'];

/** The body of a chat, checked as the API checks it. Throws ApiError (400). */
export function checkChat(body: Fields, without: ReadonlySet<Ability>): ChatBody {
  const { messages } = body;
  if (messages === undefined) throw missing('messages');
  if (!Array.isArray(messages)) throw invalid("Invalid type for 'messages': expected an array.", 'messages');
  if (messages.length === 0) {
    throw invalid("Invalid 'messages': empty array. Expected at least 1 item.", 'messages', 'empty_array');
  }
  for (const [index, message] of messages.entries()) checkMessage(message, index, messages[index - 1], without);
  checkNumbers(body);
  if (body.stream_options !== undefined && body.stream !== true) {
    throw invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  }
  checkTools(body, without.has('tools'));
  checkFormat(body, without);
  return body as unknown as ChatBody;
}

function checkMessage(message: unknown, index: number, before: unknown, without: ReadonlySet<Ability>): void {
  const param = `messages[${index}]`;
  if (!isObject(message)) throw invalid(`Invalid type for '${param}': expected an object.`, param, 'invalid_type');
  const { role, content } = message;
  if (typeof role !== 'string') throw missing(`${param}.role`);
  if (!ROLES.includes(role)) {
    const supported = ROLES.map((name) => `'${name}'`).join(', ');
    throw invalid(`Invalid value: '${role}'. Supported values are: ${supported}.`, `${param}.role`, 'invalid_value');
  }
  if (role === 'tool' && !followsCall(before)) {
    throw invalid(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      `${param}.role`,
    );
  }
  if (Array.isArray(content)) checkParts(content, role, index, without);
  else if (typeof content !== 'string' && !(role === 'assistant' && isCall(message))) {
    throw invalid(`Invalid value for 'content': expected a string, got null.`, `${param}.content`);
  }
}

const isCall = (message: unknown): boolean => isObject(message) && Array.isArray(message.tool_calls);
const followsCall = (before: unknown): boolean => isCall(before) || (isObject(before) && before.role === 'tool');

function checkParts(parts: unknown[], role: string, index: number, without: ReadonlySet<Ability>): void {
  for (const [place, part] of parts.entries()) {
    const param = `messages.[${index}].content.[${place}].type`;
    const type = isObject(part) ? part.type : undefined;
    if (isObject(part) && type === 'text' && typeof part.text === 'string') continue;
    if (type !== 'image_url') throw invalid(`Invalid value: '${type}'.`, param, 'invalid_value');
    if (without.has('images')) {
      throw invalid('Invalid content type. image_url is only supported by certain models.', param);
    }
    if (role !== 'user') {
      throw invalid(`Image URLs are only allowed for messages with role 'user', not '${role}'.`, param);
    }
    checkImage(part, index, place);
  }
}

function checkImage(part: unknown, index: number, place: number): void {
  const image = isObject(part) && isObject(part.image_url) ? part.image_url.url : undefined;
  const isData = typeof image === 'string' && /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+=*$/.test(image);
  if (isData || (typeof image === 'string' && URL.canParse(image) && image.startsWith('https://'))) return;
  const param = `messages[${index}].content[${place}].image_url`;
  throw invalid('Invalid image URL: expected an HTTPS address or the base64 of a picture.', param, 'invalid_image_url');
}

function checkNumbers(body: Fields): void {
  for (const name of ['max_tokens', 'max_completion_tokens']) {
    const value = body[name] ?? 1;
    if (!Number.isInteger(value) || Number(value) < 1) {
      throw invalid(`Invalid '${name}': integer below minimum value.`, name, 'integer_below_min_value');
    }
  }
  const temperature = body.temperature ?? 1;
  if (typeof temperature !== 'number' || temperature < 0 || temperature > 2) {
    throw invalid("Invalid 'temperature': expected a decimal from 0 to 2.", 'temperature', 'decimal_above_max_value');
  }
}
