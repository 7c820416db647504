import { createRequire } from 'node:module';
import type { Clock } from '../../clock.ts';
import { createRandom, type Random } from '../../random.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import { compileJsonPath } from '../match/json-path.ts';
import type { SeenRequest } from '../seen-request.ts';
import { drawFake } from './fake.ts';

/** Values that a template may use. */
export interface TemplateInput {
  request: SeenRequest;
  /** How often the rule has matched, from 1. */
  call: number;
  random: Random;
  now: Clock['now'];
}

/** A JSON value whose texts may be templates, compiled. */
export type Template = (input: TemplateInput) => unknown;

/** Compiles the templates (Handlebars) in a JSON value: texts that contain `{{`. Beside the fields of the request (`body`,
 *  `query`, `headers`, `path`, `method`) and `call`, the helpers `jsonPath`, `json`, `faker`, `randomInt` and `now` are
 *  known.
 *  @throws InvalidDocumentError with the path of the text, below `at` */
export function compileTemplate(value: unknown, at: string): Template {
  if (typeof value === 'string') return value.includes('{{') ? compileText(value, at) : () => value;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => compileTemplate(item, `${at}[${index}]`));
    return (input) => items.map((item) => item(input));
  }
  if (typeof value !== 'object' || value === null) return () => value;
  const fields = Object.entries(value).map(([name, field]) => [name, compileTemplate(field, `${at}.${name}`)] as const);
  return (input) => Object.fromEntries(fields.map(([name, field]) => [name, field(input)]));
}

type Handlebars = typeof import('handlebars');
let handlebars: Handlebars | undefined;

function compileText(source: string, at: string): Template {
  handlebars ??= createHandlebars();
  const render = handlebars.compile(source, { noEscape: true, knownHelpersOnly: true, knownHelpers: KNOWN_HELPERS });
  const template: Template = ({ request, call, random, now }) => {
    const { body, query, headers, path, method } = request;
    return render({ body, query, headers, path, method, call }, { data: { random, now } });
  };
  try {
    template(EXAMPLE);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new InvalidDocumentError(at, `is no valid template: ${reason}`);
  }
  return template;
}

/** A template is rendered once when it is compiled: unknown helpers and fakes fail then. */
const EXAMPLE: TemplateInput = {
  request: {
    ...{ accountId: null, service: null, operation: null, method: 'GET', path: '/', query: {}, headers: {} },
    body: {},
  },
  call: 1,
  random: createRandom(0, 'example'),
  now: () => 0,
};

const KNOWN_HELPERS = { jsonPath: true, json: true, faker: true, randomInt: true, now: true };

/** Loaded with the first template. */
function createHandlebars(): Handlebars {
  const library = (createRequire(import.meta.url)('handlebars') as Handlebars).create();
  library.registerHelper('jsonPath', (body: unknown, path: unknown) => {
    const [value, ...others] = compileJsonPath(String(path), 'The JSONPath')(body);
    return toText(others.length > 0 ? [value, ...others] : value);
  });
  library.registerHelper('json', (value: unknown) => JSON.stringify(value ?? null));
  library.registerHelper('faker', (name: unknown, { data }: HelperOptions) => toText(drawFake(data, String(name))));
  library.registerHelper('randomInt', (low: unknown, high: unknown, { data }: HelperOptions) =>
    data.random.integer(toInteger(low), toInteger(high)),
  );
  library.registerHelper('now', ({ data }: HelperOptions) => new Date(data.now()).toISOString());
  return library;
}

interface HelperOptions {
  data: { random: Random; now: Clock['now'] };
}

function toInteger(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('randomInt takes two integers');
  return number;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
