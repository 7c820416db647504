import type { ToolOffer } from '../../model.ts';
import { toNumber } from './expression.ts';

type Kind = 'text' | 'number' | 'integer' | 'boolean' | 'list' | 'object';

/** An argument that a tool takes. */
export interface Parameter {
  name: string;
  description: string;
  kind: Kind;
  /** The only values that it takes; empty when any will do. */
  options: readonly unknown[];
  isRequired: boolean;
}

const MAX_PARAMETERS = 32;

/** What a tool takes, whether its arguments stand by themselves or as the properties of a JSON Schema. */
export function toParameters(inputs: ToolOffer['inputs']): Parameter[] {
  const properties = isRecord(inputs.properties) ? inputs.properties : null;
  const isSchema = properties !== null && Object.values(properties).every(isRecord);
  const required = isSchema && Array.isArray(inputs.required) ? inputs.required : [];
  return Object.entries(isSchema ? properties : inputs)
    .slice(0, MAX_PARAMETERS)
    .map(([name, said]) => toParameter(name, isRecord(said) ? said : { type: said }, required.includes(name)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toParameter(name: string, said: Record<string, unknown>, isRequired: boolean): Parameter {
  const type = Array.isArray(said.type) ? said.type.find((each) => each !== 'null') : said.type;
  return {
    name,
    description: typeof said.description === 'string' ? said.description : '',
    kind: (typeof type === 'string' && KINDS.get(type.toLowerCase())) || 'text',
    options: Array.isArray(said.enum) ? said.enum.filter(isPlain).slice(0, MAX_OPTIONS) : [],
    isRequired: isRequired || said.required === true,
  };
}

const MAX_OPTIONS = 50;
const MAX_OPTION_LENGTH = 100;

// Only these can be said in a few words.
const isPlain = (option: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof option) && String(option).length <= MAX_OPTION_LENGTH;

// The types of JSON Schema, and what clients in Python and TypeScript call them.
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['number', 'number'],
  ['float', 'number'],
  ['integer', 'integer'],
  ['int', 'integer'],
  ['boolean', 'boolean'],
  ['bool', 'boolean'],
  ['array', 'list'],
  ['list', 'list'],
  ['object', 'object'],
  ['dict', 'object'],
]);

/** A text as the value of an argument; undefined when it is none. */
export function toValue(text: string, { kind, options }: Parameter): unknown {
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
  const number = toNumber(text);
  return number === null || (isInteger && !Number.isInteger(number)) ? undefined : number;
}

/** The option that a text is or begins with. */
function optionIn(text: string, options: readonly unknown[]): unknown {
  const said = `${text.toLowerCase()} `;
  return options.find((option) => {
    const name = String(option).toLowerCase();
    return name !== '' && said.startsWith(name) && /[^\p{L}\p{N}]/u.test(said[name.length] ?? '');
  });
}
