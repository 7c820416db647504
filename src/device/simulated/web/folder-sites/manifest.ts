import { LineCounter, parseDocument } from 'yaml';
import type { CookieChanges } from '../site.ts';

/** What a site of a folder does beside serving its files. */
export interface SiteManifest {
  forms: readonly FormBehaviour[];
  /** Further hosts of the site, in lower case. */
  aliases: readonly string[];
}

export interface FormBehaviour {
  method: 'GET' | 'POST';
  path: string;
  /** Fields that must not be blank; otherwise the form is answered with status 422. */
  require: readonly string[];
  respond: FormResponse;
}

/** At most one of `redirect`, `html` and `file`. */
export interface FormResponse {
  status: number;
  /** A path on the same site. */
  redirect?: string;
  html?: string;
  /** A file of the site, by its path from the site's folder. */
  file?: string;
  /** Cookies; null removes one. */
  cookies: CookieChanges;
}

export const NO_MANIFEST: SiteManifest = { forms: [], aliases: [] };

type Fields = Record<string, unknown>;

/** @throws an Error that names the line or the path of what is invalid */
export function readManifest(text: string): SiteManifest {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) throw new Error(`line ${lines.linePos(error.pos[0]).line}: ${error.message}`);
  const { forms = [], aliases = [] } = toFields(document.toJS() ?? {}, 'site.yaml', ['forms', 'aliases']);
  return {
    forms: toList(forms, 'forms').map((form, index) => toForm(form, `forms[${index}]`)),
    aliases: toTexts(aliases, 'aliases').map((host) => host.toLowerCase()),
  };
}

function toForm(value: unknown, at: string): FormBehaviour {
  const { path, method = 'POST', respond, ...rest } = toFields(value, at, ['path', 'method', 'respond', 'require']);
  const upper = String(method).toUpperCase();
  if (upper !== 'GET' && upper !== 'POST') fail(`${at}.method`, 'GET or POST');
  return {
    method: upper as FormBehaviour['method'],
    path: toPath(path, `${at}.path`),
    require: toTexts(rest.require ?? [], `${at}.require`),
    respond: toResponse(respond, `${at}.respond`),
  };
}

function toResponse(value: unknown, at: string): FormResponse {
  const fields = toFields(value, at, ['status', 'redirect', 'html', 'file', 'set']);
  const { status = 200, redirect, html, file, set = {} } = fields;
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) fail(`${at}.status`, '200 to 599');
  if ([redirect, html, file].filter((each) => each !== undefined).length !== 1) {
    throw new Error(`${at} must have one of redirect, html and file.`);
  }
  return {
    status: Number(status),
    ...(redirect !== undefined && { redirect: toPath(redirect, `${at}.redirect`) }),
    ...(html !== undefined && { html: toText(html, `${at}.html`) }),
    ...(file !== undefined && { file: toText(file, `${at}.file`) }),
    cookies: toCookies(set, `${at}.set`),
  };
}

function toCookies(value: unknown, at: string): CookieChanges {
  const entries = Object.entries(toFields(value, at));
  return Object.fromEntries(entries.map(([name, each]) => [name, each === null ? null : String(each)]));
}

function toPath(value: unknown, at: string): string {
  const path = toText(value, at);
  if (!path.startsWith('/') || path.startsWith('//')) fail(at, 'a path that begins with "/"');
  return path;
}

const toTexts = (value: unknown, at: string) => toList(value, at).map((each, index) => toText(each, `${at}[${index}]`));

function toText(value: unknown, at: string): string {
  return typeof value === 'string' && value !== '' ? value : fail(at, 'a text');
}

function toList(value: unknown, at: string): unknown[] {
  return Array.isArray(value) ? value : fail(at, 'a list');
}

function toFields(value: unknown, at: string, names?: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(at, 'a map');
  const unknown = Object.keys(value).find((name) => names && !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`${at} has an unknown field "${unknown}": known are ${names?.join(', ')}.`);
  return value as Fields;
}

function fail(at: string, allowed: string): never {
  throw new Error(`${at} must be ${allowed}.`);
}
