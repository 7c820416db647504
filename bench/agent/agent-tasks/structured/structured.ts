import { existsSync, readFileSync } from 'node:fs';
import { createSimulatedDevices } from '../../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../../src/device/simulated/web/built-in-web.ts';
import type { Web } from '../../../../src/device/simulated/web/web.ts';
import { drive, type MakeDevices, readText } from '../drive.ts';
import { SEED, TODAY } from '../world.ts';

/** One schema to fill: from a page by a session's `extract`, or from a task by its `response_model`. */
export interface StructuredCase {
  id: string;
  via: 'extract' | 'task';
  url?: string;
  /** Of `extract`. */
  prompt?: string;
  task?: string;
  schema: object;
  /** The value. `{"$any": [...]}` allows any of several; "@skip" is not looked at; "$fails": nothing can fill it. */
  right: unknown;
}

export type Half = 'tune' | 'held';

/** The cases of a half. Of `held`, only totals are looked at. */
export const readCases = (half: Half): StructuredCase[] =>
  JSON.parse(readFileSync(new URL(`./${half}.json`, import.meta.url), 'utf8')) as StructuredCase[];

const HOST = 'made.example';

/** The built-in web, with the pages of this folder. */
const withPages = (web: Web): Web => ({
  async fetch(request) {
    if (request.url.host !== HOST) return web.fetch(request);
    const file = new URL(`./pages${request.url.pathname}`, import.meta.url);
    const isThere = existsSync(file);
    const html = isThere ? readFileSync(file, 'utf8') : '<title>Page not found</title><h1>Page not found</h1>';
    return { url: request.url, status: isThere ? 200 : 404, body: { type: 'html', html } };
  },
});

const makeDevices: MakeDevices = (web, homeUrl) =>
  createSimulatedDevices({ web: withPages(web), homeUrl, readDocument: readText });

/** What a case gave; `value` is undefined if it failed, `partial` what it found all the same. */
interface Got {
  value?: unknown;
  partial?: unknown;
  said: string;
}

export async function runCase({ via, url, prompt, task, schema }: StructuredCase): Promise<Got> {
  if (via === 'task') {
    const asked = { class: 0, task: task ?? '', responseModel: schema, ...(url !== undefined && { url }) };
    const outcome = await drive(asked, undefined, makeDevices);
    const said = JSON.stringify(outcome.output ?? null);
    return outcome.ends === 'done' ? { value: outcome.output, said } : { partial: outcome.partial, said };
  }
  const web = createBuiltInWeb({ seed: SEED });
  const devices = makeDevices(web, web.homeUrl);
  const device = await devices.open({
    startedAt: TODAY,
    accountId: 'bench',
    kind: 'desktop',
    allowedUrls: [],
    files: [],
  });
  await device.perform({ type: 'goto', url: url ?? '' });
  const { ok, value, summary } = await device.perform({ type: 'extract', question: prompt ?? '', schema });
  await device.close();
  return ok ? { value, said: summary } : { partial: value ?? undefined, said: summary };
}

export type FieldVerdict = 'right' | 'missing' | 'wrong';
export type CaseVerdict = 'right' | 'partly' | 'honest' | 'wrong';

export interface Judged {
  verdict: CaseVerdict;
  fields: Record<FieldVerdict, number>;
  faults: string[];
}

/** Compares each leaf. A leaf that should have a value and has none is missing; one that should have none and has one is wrong. */
export function judgeCase({ right }: StructuredCase, got: Omit<Got, 'said'>): Judged {
  const fields = { right: 0, missing: 0, wrong: 0 };
  const faults: string[] = [];
  const say = (verdict: FieldVerdict, path: string, value?: unknown): void => {
    fields[verdict] += 1;
    if (verdict !== 'right')
      faults.push(`${path || '/'} ${verdict}${verdict === 'wrong' ? ` ${JSON.stringify(value)}` : ''}`);
  };
  if (right === '$fails') say(got.value === undefined || isEmpty(got.value) ? 'right' : 'wrong', '', got.value);
  else compare(right, got.value ?? got.partial, '', say);
  const verdict =
    fields.wrong > 0
      ? 'wrong'
      : fields.missing === 0
        ? 'right'
        : fields.right === 0 || (got.value ?? got.partial) === undefined
          ? 'honest'
          : 'partly';
  return { verdict, fields, faults };
}

type Say = (verdict: FieldVerdict, path: string, value?: unknown) => void;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (isRecord(value) && Object.values(value).every(isEmpty)) ||
  (Array.isArray(value) && value.length === 0);

function compare(right: unknown, got: unknown, path: string, say: Say): void {
  if (right === '@skip') return;
  if (isRecord(right) && Array.isArray(right.$any)) {
    const fits = right.$any.some((each) => isSame(each, got));
    const isMissing = got === undefined || got === null;
    say(fits || (isMissing && right.$any.includes(null)) ? 'right' : isMissing ? 'missing' : 'wrong', path, got);
  } else if (isRecord(right)) {
    for (const [key, value] of Object.entries(right))
      compare(value, isRecord(got) ? got[key] : undefined, `${path}/${key}`, say);
    if (isRecord(got))
      for (const key of Object.keys(got)) if (!(key in right)) say('wrong', `${path}/${key}`, got[key]);
  } else if (Array.isArray(right)) {
    const list = Array.isArray(got) ? got : [];
    right.forEach((value, at) => void compare(value, list[at], `${path}/${at}`, say));
    list.slice(right.length).forEach((value, at) => void say('wrong', `${path}/${right.length + at}`, value));
  } else if (right === null) say(isEmpty(got) ? 'right' : 'wrong', path, got);
  else say(isSame(right, got) ? 'right' : got === undefined || got === null ? 'missing' : 'wrong', path, got);
}

function isSame(right: unknown, got: unknown): boolean {
  if (typeof right === 'number' && typeof got === 'number')
    return Math.abs(right - got) < 1e-6 * Math.max(1, Math.abs(right));
  if (typeof right === 'string' && typeof got === 'string')
    return right.trim().toLowerCase() === got.trim().toLowerCase();
  return JSON.stringify(right) === JSON.stringify(got);
}
