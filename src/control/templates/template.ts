import { createRequire } from 'node:module';
import type { Clock } from '../../clock.ts';
import { createRandom, type Random } from '../../random.ts';
import { spend, spendText, withBudget } from '../budget.ts';
import { InvalidDocumentError } from '../invalid-document.ts';
import { compileJsonPath } from '../match/json-path.ts';
import type { SeenRequest } from '../seen-request.ts';
import { checkSource, checkTemplate, HELPERS, SHOW } from './check-template.ts';
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
 *  known. Rendering spends the budget of the call.
 *  @throws InvalidDocumentError with the path of the text, below `at`; the template, too, if it cannot be rendered */
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
  const render = compileSource(handlebars, source, at);
  const template: Template = ({ request, call, random, now }) => {
    const { body, query, headers, path, method } = request;
    try {
      return withBudget(() => render({ body, query, headers, path, method, call }, { data: { random, now } }));
    } catch (error) {
      throw new InvalidDocumentError(at, `is no template for this request: ${reasonOf(error)}`);
    }
  };
  try {
    template(EXAMPLE);
  } catch (error) {
    throw new InvalidDocumentError(at, `is no valid template: ${reasonOf(error)}`);
  }
  return template;
}

function compileSource(library: Handlebars, source: string, at: string) {
  try {
    const knownHelpers = Object.fromEntries([...HELPERS, SHOW].map((name) => [name, true]));
    checkSource(source);
    const program = checkTemplate(library.parseWithoutProcessing(source));
    return library.compile(program, { noEscape: true, knownHelpersOnly: true, knownHelpers });
  } catch (error) {
    throw new InvalidDocumentError(at, `is no valid template: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string => (error as Error).message.split('\n')[0]?.replace(/\.$/, '') ?? '';

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
  library.registerHelper(SHOW, (value: unknown) => (value === undefined || value === null ? '' : String(value)));
  for (const [name, helper] of Object.entries(library.helpers)) library.registerHelper(name, metered(helper));
  return library;
}

interface HelperOptions {
  data: { random: Random; now: Clock['now'] };
}

/** The helper, which spends steps for each call, each run of its block, and what it writes. */
function metered(helper: Handlebars.HelperDelegate): Handlebars.HelperDelegate {
  return function meter(this: unknown, ...args: unknown[]) {
    const options = { ...(args.pop() as Handlebars.HelperOptions) };
    for (const name of ['fn', 'inverse'] as const) {
      const block = options[name];
      if (block) options[name] = (...inner) => spent(block(...inner));
    }
    return spent(helper.apply(this, [...args, options] as never));
  };
}

function spent<T>(written: T): T {
  spend(1);
  if (typeof written === 'string') spendText(written);
  return written;
}

function toInteger(value: unknown): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('randomInt takes two integers');
  return number;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
