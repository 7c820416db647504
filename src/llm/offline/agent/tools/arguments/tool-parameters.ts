import { toInputSchema } from '../../../../../json-schema/input-schema.ts';
import { escapeKey, isRecord } from '../../../../../json-schema/schema-node.ts';
import { TimeLimitError } from '../../../../../json-schema/time-limit.ts';
import { createValidator, type Validator } from '../../../../../json-schema/validator.ts';
import type { ToolOffer } from '../../../../model.ts';

type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'list' | 'object';

/** An argument of a tool. */
export interface Parameter {
  name: string;
  description: string;
  kind: Kind;
  /** The allowed values; empty if there is no such list. */
  options: readonly unknown[];
  isRequired: boolean;
  /** Whether its schema allows a value. */
  accepts: (value: unknown) => boolean;
}

const MAX_PARAMETERS = 32;

/** The arguments of a tool. */
export interface ToolInput {
  parameters: Parameter[];
  /** Whether the arguments are valid together. */
  accepts: (input: object) => boolean;
}

const known = new WeakMap<ToolOffer['inputs'], ToolInput>();

/** Reads a tool's declaration once: compiling a schema takes milliseconds. */
export function toToolInput(inputs: ToolOffer['inputs']): ToolInput {
  const input = known.get(inputs) ?? readInput(inputs);
  known.set(inputs, input);
  return input;
}

function readInput(inputs: ToolOffer['inputs']): ToolInput {
  const schema = toInputSchema(inputs);
  const { properties = {}, required = [] } = schema;
  const validator = toValidator(schema);
  const parameters = Object.entries(properties)
    .slice(0, MAX_PARAMETERS)
    .map(([name, said]) => ({
      ...toParameter(name, isRecord(said) ? said : {}, required.includes(name)),
      accepts: (value: unknown) => isInTime(() => validator?.accepts(`/properties/${escapeKey(name)}`, value)),
    }));
  return { parameters, accepts: (input) => isInTime(() => validator?.check(input).length === 0) };
}

/** Null for a schema that cannot be compiled: no value is valid against it. */
function toValidator(schema: object): Validator | null {
  try {
    return createValidator(schema);
  } catch {
    return null;
  }
}

/** A value that cannot be checked in time is not valid. */
function isInTime(check: () => boolean | undefined): boolean {
  try {
    return check() ?? false;
  } catch (error) {
    if (error instanceof TimeLimitError) return false;
    throw error;
  }
}

function toParameter(name: string, said: Record<string, unknown>, isRequired: boolean): Omit<Parameter, 'accepts'> {
  const type = Array.isArray(said.type) ? said.type.find((each) => each !== 'null') : said.type;
  return {
    name,
    description: typeof said.description === 'string' ? said.description : '',
    kind: (typeof type === 'string' && KINDS.get(type)) || 'text',
    options: Array.isArray(said.enum) ? said.enum.filter(isPlain).slice(0, MAX_OPTIONS) : [],
    isRequired,
  };
}

const MAX_OPTIONS = 50;
const MAX_OPTION_LENGTH = 100;

// Other options cannot be named in a sentence.
const isPlain = (option: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof option) && String(option).length <= MAX_OPTION_LENGTH;

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['array', 'list'],
  ['object', 'object'],
]);

/** Converts a text to a value of the argument; undefined if the value would not be valid. */
export function toValue(text: string, parameter: Parameter): unknown {
  const value = read(text, parameter);
  return value !== undefined && parameter.accepts(value) ? value : undefined;
}

function read(text: string, { kind, options }: Parameter): unknown {
  const plain = text.trim();
  if (plain === '') return undefined;
  if (options.length > 0) return optionIn(plain, options);
  switch (kind) {
    case 'text':
      return plain.toWellFormed();
    case 'list':
      return plain.toWellFormed().split(/, (?:and )?| and /);
    case 'boolean':
      return /^(?:true|yes|on)\b/i.test(plain) ? true : /^(?:false|no|off)\b/i.test(plain) ? false : undefined;
    case 'object':
      return undefined;
    default:
      return numberIn(plain, kind === 'integer');
  }
}

function numberIn(text: string, isInteger: boolean): number | undefined {
  const digits = text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').match(/-?\d+(?:\.\d+)?/)?.[0];
  const number = digits === undefined ? null : Number(digits);
  return number === null || (isInteger && !Number.isInteger(number)) ? undefined : number;
}

/** The option that a text equals or begins with. */
function optionIn(text: string, options: readonly unknown[]): unknown {
  const said = `${text.toLowerCase()} `;
  return options.find((option) => {
    const name = String(option).toLowerCase();
    return name !== '' && said.startsWith(name) && /[^\p{L}\p{N}]/u.test(said[name.length] ?? '');
  });
}
