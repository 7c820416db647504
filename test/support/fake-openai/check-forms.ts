import { invalid, missing } from './api-error.ts';
import { type Fields, isObject } from './is-object.ts';
import type { Ability } from './requests.ts';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Checks `tools` and `tool_choice` of a chat. Throws ApiError (400). */
export function checkTools({ tools, tool_choice: choice }: Fields, areUnknown: boolean): void {
  if (tools === undefined) {
    if (choice === undefined || choice === 'none') return;
    throw invalid("'tool_choice' is only allowed when 'tools' are specified.", 'tool_choice');
  }
  if (areUnknown) throw invalid('This model does not support tools.', 'tools');
  if (!Array.isArray(tools)) throw invalid("Invalid type for 'tools': expected an array of objects.", 'tools');
  if (tools.length === 0) throw invalid("Invalid 'tools': empty array.", 'tools', 'empty_array');
  const names = tools.map(checkTool);
  if (new Set(names).size < names.length) throw invalid('Tool names must be unique.', 'tools');
  checkChoice(choice, names);
}

function checkTool(tool: unknown, index: number): string {
  const param = `tools[${index}]`;
  if (!isObject(tool)) throw invalid(`Invalid type for '${param}': expected an object.`, param, 'invalid_type');
  if (tool.type !== 'function') throw invalid(`Invalid value: '${tool.type}'.`, `${param}.type`, 'invalid_value');
  if (!isObject(tool.function)) throw missing(`${param}.function`);
  const { name, parameters, description, strict } = tool.function;
  const namedBy = `${param}.function.name`;
  if (typeof name !== 'string') throw missing(namedBy);
  if (!NAME.test(name)) {
    throw invalid(`Invalid '${namedBy}': expected a string that matches ${NAME.source}.`, namedBy, 'invalid_value');
  }
  if (description !== undefined && typeof description !== 'string') {
    throw invalid('Invalid type: expected a string.', `${param}.function.description`, 'invalid_type');
  }
  if (parameters !== undefined) checkSchema(parameters, `function '${name}'`, `${param}.function.parameters`);
  if (strict === true) checkStrict(parameters, `function '${name}'`, `${param}.function.parameters`);
  return name;
}

function checkChoice(choice: unknown, names: readonly string[]): void {
  if (choice === undefined || choice === 'none' || choice === 'auto' || choice === 'required') return;
  const wanted = isObject(choice) && isObject(choice.function) ? choice.function.name : undefined;
  if (typeof wanted === 'string' && names.includes(wanted)) return;
  throw invalid(`Invalid value for 'tool_choice': no function named '${wanted}' was specified.`, 'tool_choice');
}

/** Checks `response_format` of a chat. Throws ApiError (400). */
export function checkFormat(body: Fields, without: ReadonlySet<Ability>): void {
  const { response_format: format } = body;
  if (format === undefined) return;
  if (without.has('response_format')) throw invalid('Unrecognized request argument supplied: response_format');
  const type = isObject(format) ? format.type : undefined;
  if (type === 'text') return;
  if (type === 'json_object') checkSaysJson(body);
  else if (type === 'json_schema') checkJsonSchema(format, without.has('json_schema'));
  else throw invalid(`Invalid value: '${type}'.`, 'response_format.type', 'invalid_value');
}

function checkSaysJson({ messages }: Fields): void {
  if (/json/i.test(JSON.stringify(messages))) return;
  throw invalid(
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    'messages',
  );
}

function checkJsonSchema(format: unknown, isUnknown: boolean): void {
  if (isUnknown) {
    const message = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.";
    throw invalid(message, 'response_format');
  }
  const param = 'response_format.json_schema';
  const asked = isObject(format) ? format.json_schema : undefined;
  if (!isObject(asked)) throw missing(param);
  const { name, schema, strict } = asked;
  if (typeof name !== 'string') throw missing(`${param}.name`);
  if (!NAME.test(name)) throw invalid(`Invalid '${param}.name'.`, `${param}.name`, 'invalid_value');
  if (schema === undefined) throw missing(`${param}.schema`);
  checkSchema(schema, `response_format '${name}'`, 'response_format');
  if (strict === true) checkStrict(schema, `response_format '${name}'`, 'response_format');
}

function checkSchema(schema: unknown, owner: string, param: string): void {
  const type = isObject(schema) ? schema.type : undefined;
  if (type === 'object') return;
  const message = `Invalid schema for ${owner}: schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`;
  throw invalid(message, param, owner.startsWith('function') ? 'invalid_function_parameters' : null);
}

/** With `strict`, every object closes itself and requires all that it has. */
function checkStrict(schema: unknown, owner: string, param: string, context: readonly string[] = []): void {
  if (Array.isArray(schema)) {
    for (const part of schema) checkStrict(part, owner, param, context);
  }
  if (!isObject(schema)) return;
  if (isObject(schema.properties)) {
    const names = Object.keys(schema.properties);
    const required = Array.isArray(schema.required) ? schema.required : [];
    const left = names.find((name) => !required.includes(name));
    const problem =
      schema.additionalProperties !== false
        ? "'additionalProperties' is required to be supplied and to be false."
        : `'required' is required to be an array including every key in properties. Missing '${left}'.`;
    if (schema.additionalProperties !== false || left !== undefined) {
      throw invalid(`Invalid schema for ${owner}: In context=(${context}), ${problem}`, param);
    }
    for (const name of names) checkStrict(schema.properties[name], owner, param, [...context, name]);
  }
  for (const key of ['items', 'anyOf', '$defs']) checkStrict(schema[key], owner, param, [...context, key]);
}
