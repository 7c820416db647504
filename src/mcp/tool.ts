import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  JsonSchemaType,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import { acceptedContent, fromJsonSchema } from '@modelcontextprotocol/server';
import type { Static, TObject } from '#typebox';
import { type Api, ApiError } from './api.ts';

/** What a tool gets beside its arguments. */
export interface ToolContext {
  api: Api;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
  /** Whether the client can show a form to its user. */
  canAsk: boolean;
  /** What came of the form with this name: what the user entered, null if the form was declined or not shown; and the state that was
   *  sent with it, null if it was not shown. */
  readForm(form: string): { answers: Record<string, unknown> | null; state: string | null };
  /** Tells the client how far the call is, if it wants to know.
   *  @param done grows with each call
   *  @param total where `done` ends at most */
  report(done: number, total: number | undefined, message: string): Promise<void>;
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
  const { _meta: meta, inputResponses = {}, signal } = mcpReq;
  const token = meta?.progressToken;
  return {
    ...{ api, signal },
    canAsk: canShowForms(server.server.getClientCapabilities()),
    readForm: (form) => ({
      answers: acceptedContent(inputResponses, form) ?? null,
      state: form in inputResponses ? (mcpReq.requestState<string>() ?? null) : null,
    }),
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
