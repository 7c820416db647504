import { isSecretKey, MASK } from '../llm/secrets.ts';

const SECRET_HEADERS = new Set(['apikey', 'authorization', 'cookie', 'proxy-authorization', 'x-doppel-control']);
/** Enough to recognize a key, and too little to use it. */
const SHOWN_CHARACTERS = 4;

/** Headers as text, names in lower case, with keys cut after their first characters. */
export function maskHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => {
    const text = [value].flat().join(',');
    return [name, SECRET_HEADERS.has(name) ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text];
  });
  return Object.fromEntries(shown);
}

/** Whether a text has a secret name, or may spell one by an escape. */
const MAY_HAVE_SECRET =
  /pass(?:word|wd|phrase|code)?s?\\*"|pwd|secret|token|pin\\*"|cvc|cvv|api[_ -]?key|certificates|\\u/i;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]:,]|[^"{}[\]:,]+/gs;
const HIDDEN = JSON.stringify(MASK);

/** The user and password of an address, also where the text ends within them. */
const URL_CREDENTIALS = /(:(?:\\?\/){2})[^\s/@"]+(@|$)/g;

/** Replaces the values of secret names in a JSON text, also within strings that hold JSON, and credentials in addresses.
 *  The text may end early: what is left of a value is masked like the whole. */
export function maskJson(text: string): string {
  return maskNamed(text).replace(URL_CREDENTIALS, `$1${MASK}$2`);
}

function maskNamed(text: string): string {
  if (!MAY_HAVE_SECRET.test(text)) return text;
  const shown: string[] = [];
  let hiddenDepth = 0;
  let name = '';
  let isValueOfSecret = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (hiddenDepth > 0) {
      if (token === '{' || token === '[') hiddenDepth += 1;
      else if (token === '}' || token === ']') hiddenDepth -= 1;
    } else if (isValueOfSecret && token.trim() !== '') {
      isValueOfSecret = false;
      if (token === '{' || token === '[') hiddenDepth = 1;
      shown.push(isShown(token.trim(), name) ? token : HIDDEN);
    } else {
      isValueOfSecret = token === ':' ? isSecretName(name) : isValueOfSecret;
      if (token.startsWith('"')) name = readString(token) ?? '';
      shown.push(token.startsWith('"') ? maskWithin(token, name) : token);
    }
  }
  return shown.join('');
}

/** Masks a JSON value. */
export const maskValue = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(maskJson(JSON.stringify(value)));

/** Certificates of a task hold private keys. */
const isSecretName = (name: string): boolean => name === 'certificates' || isSecretKey(name);

/** Numbers of tokens are counts. */
function isShown(token: string, name: string): boolean {
  return token === 'null' || (/tokens$/i.test(name) && /^\d+$/.test(token));
}

/** A string that holds JSON, such as the metadata of a memory. */
function maskWithin(token: string, content: string): string {
  if (!/^"\s*(?:\\.\s*)*[{[]/.test(token.slice(0, 100))) return token;
  return readString(token) === null ? HIDDEN : JSON.stringify(maskNamed(content));
}

/** Null for a string that ends early. */
function readString(token: string): string | null {
  try {
    return JSON.parse(token) as string;
  } catch {
    return null;
  }
}
