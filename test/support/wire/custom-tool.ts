/** What a tool throws when the agent may try something else. */
export class ToolCallError extends Error {
  override name = 'ToolCallError';
}

export interface CustomTool {
  signature: { name: string; description: string; inputs: Record<string, unknown>; output: string };
  run(input: Record<string, unknown>): unknown;
}

export interface ToolAnswer {
  code: 200 | 400 | 500;
  output: unknown;
}

/** Calls the tool. What it throws is its answer too: 400 for a ToolCallError, else 500. */
export async function callTool(tool: CustomTool, input: Record<string, unknown>): Promise<ToolAnswer> {
  try {
    return { code: 200, output: await tool.run(input) };
  } catch (error) {
    return { code: error instanceof ToolCallError ? 400 : 500, output: (error as Error).message };
  }
}
