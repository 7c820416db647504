import { McpServer } from '@modelcontextprotocol/server';
import type { Api } from './api.ts';
import { registerResources } from './resources.ts';
import { askMemory, searchMemory } from './tools/ask.ts';
import { forget, listGraphs, remember, rememberFile } from './tools/memories.ts';
import { runTask } from './tools/run-task.ts';
import { cancelTask, getTask } from './tools/tasks.ts';

const INSTRUCTIONS =
  'run_task has an agent use a computer; remember and ask_memory keep and answer what was said, in graphs by name.';

const TOOLS = [runTask, getTask, cancelTask, remember, rememberFile, askMemory, searchMemory, listGraphs, forget];

/** Creates a server of the Model Context Protocol that offers both services, for one caller of the API.
 *  @see https://modelcontextprotocol.io/specification */
export function createMcpServer(api: Api, version: string): McpServer {
  const server = new McpServer({ name: 'doppel', title: 'Doppel', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) tool.register(server, api);
  registerResources(server, api);
  return server;
}
