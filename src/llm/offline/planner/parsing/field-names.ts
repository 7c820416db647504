/** Normalizes the names of form fields: names with the same meaning become the same words. */

const SAME: readonly (readonly [RegExp, string])[] = [
  [/\b(?:zip ?code|zip|post ?code|postal code|plz)\b/g, 'postcode'],
  [/\b(?:e mail|mail|email)(?: (?:address|id))?\b/g, 'email'],
  [/\b(?:tele)?phone(?: (?:number|no))?\b|\bmobile(?: (?:number|phone))?\b|\btel\b/g, 'phone'],
  [/\b(?:sur|last|family) ?name\b/g, 'surname'],
  [/\b(?:first|given|fore) ?name\b/g, 'forename'],
  [/\buser ?(?:name|id)\b|\blogin(?: name| id)?\b/g, 'username'],
  [/\bfull name\b|\bname in full\b/g, 'name'],
  [/\bstreet(?: address| and (?:house )?(?:number|no))?\b|\baddress(?: line)? 1\b/g, 'street'],
  [/\b(?:town|city|municipality)(?: or (?:town|city))?\b/g, 'city'],
  [/\b(?:comments?|message|remarks?|text|feedback|suggestions?)\b/g, 'message'],
  [/\b(?:dob|birth ?day|birth ?date|date of birth|born)\b/g, 'birthdate'],
  [/\b(?:company|organi[sz]ation|employer)(?: name)?\b/g, 'company'],
  [/\b(?:credit )?card (?:number|no)\b|\bcardnumber\b/g, 'cardnumber'],
  [/\b(?:expiry|expiration|expires|valid until|exp)(?: date)?\b/g, 'expiry'],
  [/\b(?:cvc|cvv|cvn|security code)\b/g, 'cvc'],
  [/\bpassport(?: (?:number|no))?\b/g, 'passport'],
  [/\b(?:pass ?word|pass|pwd|passwd)\b/g, 'password'],
  [/\b(?:qty|quantity|how many)\b/g, 'quantity'],
  [/\b(?:topic|subject|reason)\b/g, 'subject'],
];

const FILLERS = new Set(
  'a an the your my our me us i we and of on in for to at is please optional required enter choose field box s'.split(
    ' ',
  ),
);

/** Normalized words of a label: `postcode` for `zipCode`, `ZIP code` and `Your postcode (required)`. */
export function fieldWords(label: string): string[] {
  const spaced = label
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const plain = (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  const named = SAME.reduce((text, [pattern, name]) => text.replace(pattern, name), plain);
  return named.split(' ').filter((word) => word !== '' && !FILLERS.has(word));
}

/** How well a key matches a field's label, from 0 to 1. `path` contains the keys of the objects that contain it. */
export function fieldFit(label: string, key: string, path: readonly string[] = []): number {
  const [wanted, offered] = [fieldWords(label), fieldWords(key)];
  if (wanted.length === 0 || offered.length === 0) return 0;
  const common = offered.filter((word) => wanted.includes(word));
  const shared = common.length;
  if (shared === offered.length && shared === wanted.length) return 1;
  if (common.every((word) => GENERIC.has(word))) return 0;
  if (shared === offered.length)
    return SUBSET_FIT * Math.min(shared / wanted.length, 1) + PATH_FIT * pathShare(wanted, path);
  return shared === wanted.length ? SUBSET_FIT * (shared / offered.length) : 0;
}

// Many fields have these words in their name, so they do not distinguish fields.
const GENERIC = new Set(['number', 'date', 'no', 'type', 'code', 'name', 'address', 'id']);

const SUBSET_FIT = 0.8;
const PATH_FIT = 0.15;

function pathShare(wanted: readonly string[], path: readonly string[]): number {
  const words = new Set(path.flatMap(fieldWords));
  return wanted.filter((word) => words.has(word)).length / wanted.length;
}
