import { isAllowed } from '../../../../device/address-pattern.ts';
import { ENTERED, isSecretKey, isSensitiveKey, siteOfSecret } from '../../../secrets.ts';
import { fieldFit, fieldWords, tellingFieldWords } from '../forms/controls/field-names.ts';

/** A scalar of the metadata, with the keys that lead to it. */
export interface Detail {
  path: readonly string[];
  key: string;
  value: string;
}

const MAX_DETAILS = 200;
const MAX_DEPTH = 6;

/** Scalars of the metadata at any depth. */
export function toDetails(metadata: Readonly<Record<string, unknown>>): Detail[] {
  const details: Detail[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (details.length >= MAX_DETAILS || path.length > MAX_DEPTH) return;
    const key = path.at(-1);
    if (typeof value === 'object' && value !== null)
      for (const [name, entry] of Object.entries(value)) visit(entry, [...path, name]);
    else if (key !== undefined && value !== null && ['string', 'number', 'boolean'].includes(typeof value))
      details.push({ path: path.slice(0, -1), key, value: String(value) });
  };
  visit(metadata, []);
  return details;
}

/** Those that may go to the page at `url`: all but secrets for other sites. */
export function detailsFor(url: string | null, details: readonly Detail[]): Detail[] {
  return details.filter((detail) => !isSecret(detail) || isForSite(siteOfSecret(detail.path), url ?? ''));
}

const isSecret = ({ key, path }: Detail): boolean =>
  isSecretKey(key) || (path.includes(ENTERED) && isSensitiveKey(key));

function isForSite(site: string | null, url: string): boolean {
  const address = URL.parse(url);
  return site === null || (address !== null && isAllowed(address, [site]));
}

const MIN_FIT = 0.3;

/** The value for the field with this label; null if there is none. */
export function detailFor(label: string, details: readonly Detail[]): string | null {
  let best: Detail | null = null;
  let bestFit = MIN_FIT;
  for (const detail of details) {
    const fit = fieldFit(label, detail.key, detail.path);
    if (fit > bestFit) [best, bestFit] = [detail, fit];
  }
  return best?.value ?? nameFor(label, details);
}

/** The value for a field of which others of the form have the same name: under a key that names its group, or in an object of
 *  such a key. */
export function detailOfGroup(group: string, name: string, details: readonly Detail[]): string | null {
  const words = tellingFieldWords(group);
  const isWithin = ({ path }: Detail): boolean => {
    const said = path.flatMap(fieldWords);
    return words.length > 0 && words.every((word) => said.includes(word));
  };
  const flat = details.find(({ key }) => fieldFit(`${words.join(' ')} ${name}`, key) === 1);
  return detailFor(name, details.filter(isWithin)) ?? flat?.value ?? null;
}

/** Joins a full name from its parts, or takes a part from a full name. */
function nameFor(label: string, details: readonly Detail[]): string | null {
  const valueUnder = (name: string): string | undefined =>
    details.find(({ key }) => fieldWords(key).join(' ') === name)?.value;
  const wanted = fieldWords(label).join(' ');
  const parts = [valueUnder('forename'), valueUnder('surname')];
  if (/\bname$/.test(wanted) && parts.every((part) => part !== undefined)) return parts.join(' ');
  const [forename, ...rest] = valueUnder('name')?.split(' ') ?? [];
  if (forename === undefined || rest.length === 0) return null;
  if (wanted === 'forename') return forename;
  return wanted === 'surname' ? rest.join(' ') : null;
}

export interface Credentials {
  username: string;
  password: string;
}

const USER_KEYS = ['username', 'user', 'email', 'account', 'id'];

/** Credentials for the page at `url`: under its site, under `credentials`, or anywhere a user name and a password are
 *  siblings.
 *  @param isOnlyNamed only those under its site: those without a site were sent to another one */
export function credentialsFor(url: string, details: readonly Detail[], isOnlyNamed = false): Credentials | null {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  const passwords = detailsFor(url, details).filter(({ key }) => fieldWords(key).includes('password'));
  const rank = ({ path }: Detail): number => {
    const keys = path.map((key) => key.toLowerCase().replace(/^www\./, ''));
    if (siteOfSecret(path) !== null || keys.some((key) => isHostKey(key, host))) return 2;
    // Credentials of another host are never sent to this one.
    return keys.some((key) => isHostKey(host, key)) ? -1 : 1;
  };
  const ranked = passwords.filter((detail) => rank(detail) > (isOnlyNamed ? 1 : 0)).sort((a, b) => rank(b) - rank(a));
  for (const password of ranked) {
    const beside = details.filter(({ path }) => path.join('\n') === password.path.join('\n'));
    const user = USER_KEYS.flatMap((name) => beside.find(({ key }) => fieldWords(key).includes(name)) ?? [])[0];
    if (user) return { username: user.value, password: password.value };
  }
  return null;
}

const isHostKey = (key: string, host: string): boolean =>
  key !== '' && (host === key || host.endsWith(`.${key}`) || host.split('.').includes(key));

/** Secret values, which must not appear in the output of a run. */
export function secretsOf(details: readonly Detail[]): string[] {
  return details.filter(isSecret).map(({ value }) => value);
}
