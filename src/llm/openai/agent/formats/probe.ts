import { DECISION_FORMATS, type DecisionFormat } from '../../../decision-format.ts';
import { type ChatQuestion, type ChatReply, UnreadableReply } from '../../endpoint/chat.ts';
import type { Endpoint } from '../../endpoint/endpoint.ts';
import { FormatRefused } from '../../endpoint/endpoint-error.ts';
import { createJsonReader } from '../../read-json.ts';

type Probe = Pick<ChatQuestion<unknown>, 'messages' | 'schema' | 'isJson' | 'tools'>;

const say = (text: string): Probe => ({ messages: [{ role: 'user', text }] });

const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
};

/** The question about a schema does not mention JSON: only an endpoint that holds the reply to the schema answers in it. */
const PROBES: Readonly<Record<DecisionFormat, Probe>> = {
  tools: {
    ...say('Call the tool `report`: you are ready.'),
    tools: [{ name: 'report', description: 'Reports whether you are ready.', parameters: SCHEMA }],
  },
  json_schema: { ...say('Are you ready?'), schema: SCHEMA },
  json_object: { ...say('Answer with this JSON object and nothing else: {"ready": true}'), isJson: true },
  plain: say('Reply with OK.'),
};

const readAnswer = createJsonReader<object>(SCHEMA);

/** Finds the best format that works, among those below `failed` if that is given. Makes a small call for each format that it
 *  tries; the last, `plain`, works where any call does. Rejects with a ModelError if the endpoint fails. */
export async function probeFormat(
  endpoint: Pick<Endpoint, 'chat'>,
  failed: DecisionFormat | null,
  signal: AbortSignal,
): Promise<DecisionFormat> {
  const candidates = failed === null ? DECISION_FORMATS : DECISION_FORMATS.slice(DECISION_FORMATS.indexOf(failed) + 1);
  for (const format of candidates) {
    try {
      const { value } = await endpoint.chat({ ...PROBES[format], isExact: true }, signal);
      if (isAnswer(format, value)) return format;
    } catch (error) {
      if (!(error instanceof FormatRefused) || format === 'plain') throw error;
    }
  }
  return 'plain';
}

function isAnswer(format: DecisionFormat, reply: ChatReply): boolean {
  if (format === 'plain') return true;
  if (format === 'tools') return reply.toolCalls.length > 0;
  try {
    readAnswer(reply.text);
    return true;
  } catch (error) {
    if (error instanceof UnreadableReply) return false;
    throw error;
  }
}
