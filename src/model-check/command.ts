import { parseArgs } from 'node:util';
import type { ModelConfig } from '../config/model.ts';
import type { Config } from '../config.ts';
import { type Cases, readCases } from './cases.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { runCases } from './run-cases.ts';
import { type Prices, toHead, toLastRow, toPlain, toPrice, toRow, toTotals } from './table.ts';

const USAGE = `Usage: npm run model-check -- [options]
Checks the language model that the environment names (LLM_PROVIDER=openai): 12 tasks on the built-in web and 12 questions
to a graph memory, in this process and a temporary folder.

  --only tasks|questions  only these
  --price-in USD          price of a million tokens of prompts; with --price-out
  --price-out USD         price of a million tokens of replies; with --price-in
  --min-right N           exit with status 1 when fewer cases are right  (0)
  --json                  print JSON in place of the table
  -h, --help              print this text`;

interface Options {
  only: 'tasks' | 'questions' | null;
  prices: Prices | null;
  minRight: number;
  isJson: boolean;
}

export interface Command {
  args: readonly string[];
  readConfig: () => Pick<Config, 'model' | 'embeddingFolder'>;
  print: (text: string) => void;
}

/** Performs `npm run model-check`.
 *  @returns its exit status: 0 if the endpoint works and enough cases are right. Rejects with a text for operators. */
export async function checkModel({ args, readConfig, print }: Command): Promise<0 | 1> {
  const options = readOptions(args);
  if (options === null) {
    print(USAGE);
    return 0;
  }
  const { only, prices, minRight, isJson } = options;
  const cases = choose(readCases(), only);
  const count = cases.tasks.length + cases.questions.length;
  if (minRight > count) throw new Error(`--min-right must be at most ${count}: there are no more cases.`);
  const { model, embeddingFolder } = readConfig();
  if (!model) throw new Error('There is no model to check: set LLM_PROVIDER=openai. See docs/own-model.md.');
  await checkEndpoint(model).catch((error) => {
    throw new Error(`The endpoint ${addressOf(model)} does not work: ${toPlain(error.message)}`);
  });

  const printLine = isJson ? () => {} : print;
  printLine(`endpoint  ${addressOf(model)}\nmodel     ${toPlain(model.model)}\n\n${toHead(prices)}`);
  const run = await runCases({ model, embeddingFolder }, cases, (result) => printLine(toRow(result, prices)));
  const { deciding, results, problem } = run;
  const totals = toTotals(results);
  printLine(`${toLastRow(totals, prices)}\n\ndecides   ${deciding ?? 'not known'}`);
  if (isJson) {
    const price = prices && toPrice(totals, prices);
    const report = { endpoint: addressOf(model), model: model.model, deciding, results, totals, price, problem };
    print(JSON.stringify(report, null, 2));
  }
  if (problem !== null) throw new Error(`The endpoint stopped working, and the rest was left out: ${toPlain(problem)}`);
  if (totals.right < minRight)
    throw new Error(`${totals.right} cases are right, fewer than ${minRight} (--min-right).`);
  return 0;
}

/** Null if help is asked for. Throws an Error that names the option. */
function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      'price-in': { type: 'string' },
      'price-out': { type: 'string' },
      'min-right': { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const { only = null, 'price-in': input, 'price-out': output, 'min-right': minRight } = values;
  if (only !== null && only !== 'tasks' && only !== 'questions') throw new Error('--only must be tasks or questions.');
  if ((input === undefined) !== (output === undefined)) throw new Error('--price-in and --price-out belong together.');
  if (!/^\d{1,3}$/.test(minRight)) throw new Error('--min-right must be a number of cases, such as 20.');
  const prices =
    input === undefined || output === undefined
      ? null
      : { input: toUsd('--price-in', input), output: toUsd('--price-out', output) };
  return { only, prices, minRight: Number(minRight), isJson: values.json };
}

function toUsd(option: string, text: string): number {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text))
    throw new Error(`${option} must be USD for a million tokens, such as 0.40.`);
  return Number(text);
}

const choose = (cases: Cases, only: Options['only']): Cases => ({
  ...cases,
  ...(only === 'questions' && { tasks: [] }),
  ...(only === 'tasks' && { questions: [] }),
});

/** Without what it may have of credentials. */
function addressOf({ baseUrl }: ModelConfig): string {
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname;
}
