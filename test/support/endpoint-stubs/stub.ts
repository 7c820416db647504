import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatBody, functionsOf, textOf } from '../fake-openai/requests.ts';
import type { EndpointProfile, Support } from './profiles.ts';
import { type Intent, intendTo } from './small-model.ts';

/** What the model says: text, or calls of tools. */
export interface StubReply {
  content: string | null;
  reasoning_content?: string;
  tool_calls?: { type: 'function'; function: { name: string; arguments: string } }[];
}

/** Changes what the model would say, by how many decisions it was asked for before. */
export type Quirk = (reply: StubReply, at: { count: number; intent: Intent; body: ChatBody }) => StubReply;

export interface EndpointStub {
  /** Ends in `/v1`. */
  url: string;
  /** Bodies of all calls, oldest first. */
  calls: ChatBody[];
  /** Those that ask for a decision. */
  decisions(): ChatBody[];
  close(): Promise<void>;
}

/** An endpoint that behaves as a profile says, with a small model behind it, on this machine alone. */
export async function startEndpointStub(
  profile: EndpointProfile,
  quirk: Quirk = (reply) => reply,
): Promise<EndpointStub> {
  const calls: ChatBody[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request)) as ChatBody;
    calls.push(body);
    const refused = findRefusal(profile, body);
    const { status, body: answer } = refused ?? { status: 200, body: toCompletion(profile, body, calls, quirk) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    decisions: () => calls.filter(isDecision),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const isDecision = ({ messages }: ChatBody): boolean =>
  messages.some((message) => textOf(message).startsWith('You operate a computer'));

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

function findRefusal(profile: EndpointProfile, body: ChatBody) {
  const format = body.response_format?.type;
  const asked: (Support | undefined)[] = [
    ...(body.tool_choice === undefined ? [] : [profile.tool_choice]),
    ...(body.tools ? [profile.tools] : []),
    ...(format === 'json_schema' || format === 'json_object' ? [profile[format]] : []),
  ];
  return asked.find((support) => typeof support === 'object');
}

function toCompletion(profile: EndpointProfile, body: ChatBody, calls: readonly ChatBody[], quirk: Quirk): object {
  const intent = isDecision(body) ? intendTo(body) : null;
  const count = calls.filter(isDecision).length - 1;
  const reply = intent ? quirk(toReply(profile, body, intent), { count, intent, body }) : answerProbe(profile, body);
  return { choices: [{ index: 0, message: { role: 'assistant', ...reply }, finish_reason: 'stop' }] };
}

function toReply(profile: EndpointProfile, body: ChatBody, { plan, action, args }: Intent): StubReply {
  const prose = { content: `I would use ${action} now, because: ${plan}` };
  const isCorrected = body.messages.some(({ role }) => role === 'assistant');
  if (body.tools) {
    // Where the choice is ignored, the model forgets the tools at first.
    const isForgetful = profile.tool_choice === 'ignored' && !isCorrected;
    if (profile.tools !== 'works' || isForgetful) return prose;
    return toCall(action, { reason: plan, ...args });
  }
  const isAskedForJson = body.messages.some((message) => textOf(message).includes('one JSON object'));
  return isAskedForJson ? { content: JSON.stringify({ plan, action, args }) } : prose;
}

const toCall = (name: string, args: object): StubReply => ({
  content: null,
  tool_calls: [{ type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});

function answerProbe(profile: EndpointProfile, body: ChatBody): StubReply {
  const [tool] = functionsOf(body);
  if (tool && profile.tools === 'works') return toCall(tool.name, { ready: true });
  const isHeld = body.response_format?.type === 'json_schema' && profile.json_schema === 'works';
  const isTold = textOf(body.messages[0] ?? { role: 'user', content: '' }).includes('JSON');
  return { content: isHeld || isTold ? '{"ready": true}' : 'I am ready.' };
}
