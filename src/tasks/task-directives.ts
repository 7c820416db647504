import { type Directives, readDirectives, TASK_DIRECTIVES } from '../directives.ts';
import { AppError } from '../errors.ts';
import type { ToolOffer } from '../llm/model.ts';

export interface TaskDirectivesOptions {
  /** Whether directives (`[[doppel:...]]`) in a task are read. */
  testDirectives: boolean;
  /** Describes why an output violates the response_model, as the end of a sentence; null when it is valid. */
  findOutputProblem: (responseModel: object, output: unknown) => string | null;
  /** Describes why a tool's declaration does not allow arguments, as the end of a sentence; null when it does. */
  findArgumentsProblem: (inputs: ToolOffer['inputs'], input: object) => string | null;
}

/** What the client sent beside the text of a task. */
export interface TaskContext {
  responseModel?: object | null | undefined;
  customTools?: readonly ToolOffer[] | undefined;
}

export interface TaskDirectives {
  /** Removes the directives from a text. Throws invalid, naming `field`, for one that cannot be applied. */
  read(text: string, field: string, context: TaskContext): { text: string; directives: Directives };
  /** Throws invalid, naming `field`, when the output directive violates the response_model. */
  checkOutput(field: string, directives: Directives, context: TaskContext): void;
}

/** Reads and checks the directives of tasks. */
export function createTaskDirectives(options: TaskDirectivesOptions): TaskDirectives {
  const { testDirectives, findOutputProblem, findArgumentsProblem } = options;

  function checkOutput(field: string, { output }: Directives, { responseModel }: TaskContext): void {
    if (output === undefined || !responseModel) return;
    const problem = findOutputProblem(responseModel, output);
    if (problem === null) return;
    throw new AppError('invalid', `${field} has an output directive that response_model does not allow: ${problem}.`);
  }

  function checkTools(field: string, { tools = [] }: Directives, { customTools = [] }: TaskContext): void {
    for (const { name, input } of tools) {
      const tool = customTools.find((each) => each.name === name);
      const names = customTools.map((each) => `"${each.name.slice(0, MAX_SHOWN).toWellFormed()}"`).slice(0, MAX_NAMES);
      if (!tool) {
        const sent = names.length === 0 ? 'custom_tools has none' : `custom_tools has ${names.join(', ')}`;
        throw new AppError('invalid', `${field} has a directive for the tool "${name}", which was not sent: ${sent}.`);
      }
      const problem = findArgumentsProblem(tool.inputs, input);
      if (problem === null) continue;
      const detail = `${field} has a directive with arguments that the tool "${name}" does not allow: ${problem}.`;
      throw new AppError('invalid', detail);
    }
  }

  return {
    read(text, field, context) {
      if (!testDirectives) return { text, directives: {} };
      const found = readDirectives(text, field, TASK_DIRECTIVES);
      checkOutput(field, found.directives, context);
      checkTools(field, found.directives, context);
      return found;
    },
    checkOutput,
  };
}

const MAX_SHOWN = 100;
const MAX_NAMES = 10;
