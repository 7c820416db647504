import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  JsonSchemaType,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import {
  CLIENT_CAPABILITIES_META_KEY,
  fromJsonSchema,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server';
import type { Static, TObject } from '#typebox';
import { type Api, ApiError } from './api.ts';

/** What a tool gets beside its arguments. */
export interface ToolContext {
  api: Api;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
  /** Whether the client can show its user a form, and open a page. */
  can: { showForms: boolean; openPages: boolean };
  /** What came of the question with this name; null if it was not asked. */
  readReply(name: string): UserReply | null;
  /** Asks the user to open a page. The reply says whether the user agreed to, not whether anything was done there.
   *  @param id of what is done there: see `reportDone` */
  askToOpen(name: string, page: { url: string; id: string; message: string; state: string }): InputRequiredResult;
  /** Tells the client that the user has done what the page with this id asked for, if it wants to know. */
  reportDone(id: string): Promise<void>;
  /** Tells the client how far the call is, if it wants to know.
   *  @param done grows with each call
   *  @param total where `done` ends at most */
  report(done: number, total: number | undefined, message: string): Promise<void>;
}

export interface UserReply {
  isAccepted: boolean;
  /** What was entered in a form that was accepted; null otherwise. */
  answers: Record<string, unknown> | null;
  /** What was sent with the question. The client can change it. */
  state: string;
}

export interface Tool {
  name: string;
  register(server: McpServer, api: Api): void;
}

interface ToolDefinition<Input extends TObject> {
  name: string;
  title: string;
  /** For the model that chooses the tool. */
  description: string;
  input: Input;
  /** Of `structuredContent`. */
  output: TObject;
  /** Hints for clients; all false if not given. */
  hints?: { isReadOnly?: boolean; isDestructive?: boolean; isIdempotent?: boolean };
  run(args: Static<Input>, context: ToolContext): Promise<ToolOutcome>;
}

/** What a tool returns: a value with its text, or a question to the user. */
export type ToolOutcome = { value: Record<string, unknown>; text?: string; isError?: boolean } | InputRequiredResult;

/** Defines a tool. Errors of the API become results that the model can read and act on. */
export function defineTool<Input extends TObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, hints = {}, run } = definition;
  const { isReadOnly = false, isDestructive = false, isIdempotent = isReadOnly } = hints;
  const config = {
    ...{ title, description },
    inputSchema: fromJsonSchema<Static<Input>>(definition.input as JsonSchemaType),
    outputSchema: fromJsonSchema(definition.output as JsonSchemaType),
    annotations: {
      ...{ title, readOnlyHint: isReadOnly, destructiveHint: isDestructive, idempotentHint: isIdempotent },
      openWorldHint: false,
    },
  };
  return {
    name,
    register(server, api) {
      server.registerTool(name, config, async (args, context) => {
        try {
          return toResult(await run(args, toToolContext(server, api, context)));
        } catch (error) {
          if (error instanceof ApiError) return { isError: true, content: [{ type: 'text', text: error.message }] };
          throw error;
        }
      });
    },
  };
}

function toResult(outcome: ToolOutcome): CallToolResult | InputRequiredResult {
  if (!('value' in outcome)) return outcome as InputRequiredResult;
  const { value, text = JSON.stringify(value), isError = false } = outcome as Exclude<ToolOutcome, InputRequiredResult>;
  return { structuredContent: value, content: [{ type: 'text', text }], ...(isError && { isError }) };
}

function toToolContext(server: McpServer, api: Api, { mcpReq }: ServerContext): ToolContext {
  const { _meta: meta, inputResponses = {}, signal, envelope } = mcpReq;
  const token = meta?.progressToken;
  // Revision 2026-07-28 sends an envelope with each request, and knows no ids of elicitations.
  const sent = envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  const capabilities = sent?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  const hasIds = envelope === undefined;
  return {
    ...{ api, signal },
    can: { showForms: canShowForms(capabilities), openPages: capabilities?.elicitation?.url !== undefined },
    readReply(name) {
      const reply = inputResponse(inputResponses, name);
      if (reply.kind !== 'elicit') return null;
      const state = mcpReq.requestState<string>() ?? '';
      const isAccepted = reply.action === 'accept';
      return { isAccepted, answers: (isAccepted && reply.content) || null, state };
    },
    askToOpen(name, { url, id, message, state }) {
      const page = { url, message, ...(hasIds && { elicitationId: id }) };
      return inputRequired({ inputRequests: { [name]: inputRequired.elicitUrl(page) }, requestState: state });
    },
    async reportDone(id) {
      if (hasIds) await server.server.createElicitationCompletionNotifier(id, { relatedRequestId: mcpReq.id })();
    },
    async report(progress, total, message) {
      if (token === undefined) return;
      const params = { progressToken: token, progress, message, ...(total !== undefined && { total }) };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
  };
}

/** Without modes, a client of before they existed shows forms. */
function canShowForms({ elicitation }: ClientCapabilities = {}): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
