import { readData } from './data/read-data.ts';

export interface Person {
  name: string;
  /** Address: `ada.quill@post.example`. */
  email: string;
}

/** An entry of the address book. */
export interface Contact extends Person {
  /** What the person is to the owner of the device: `landlord`. */
  role: string;
}

const { owner, people } = readData<{ owner: Person; people: Readonly<Record<string, Contact>> }>('people.json');

export const OWNER: Person = owner;
export const CONTACTS: readonly Contact[] = Object.values(people);

/** The person with this key in the seeded data; `owner` is the owner of the device. */
export function personOf(key: string): Person {
  const person = key === 'owner' ? owner : people[key];
  if (person === undefined) throw new Error(`The data have no person ${key}.`);
  return { name: person.name, email: person.email };
}

const MAX_ADDRESSES = 50;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}))(?:\.[\p{L}\p{N}-]{1,63})+$/u;

const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** Reads a list of people: `Ada Quill <ada@post.example>, noor@lumen.example, Tomas`. A name alone must be that of one
 *  contact. Problems are sentences. */
export function readPeople(text: string): { people: Person[]; problems: string[] } {
  const found: Person[] = [];
  const problems: string[] = [];
  for (const entry of splitList(text)) {
    const person = readPerson(entry);
    if (typeof person === 'string') problems.push(person);
    else if (!found.some(({ email }) => email === person.email)) found.push(person);
  }
  if (found.length > MAX_ADDRESSES) problems.push(`There are more than ${MAX_ADDRESSES} addresses.`);
  return { people: found.slice(0, MAX_ADDRESSES), problems: problems.slice(0, 5) };
}

const splitList = (text: string): string[] =>
  (text.slice(0, 4000).match(/(?:"[^"]{0,200}"|[^",;\n])+/g) ?? []).map((part) => part.trim()).filter(Boolean);

function readPerson(entry: string): Person | string {
  const [, name = '', address] = /^([^<>]{0,200})<([^<>\s]{1,254})>$/.exec(entry) ?? [];
  const email = address ?? entry.replace(/^mailto:/i, '');
  if (isEmail(email)) {
    const known = CONTACTS.find((contact) => contact.email === email.toLowerCase());
    return { name: name.replace(/^["'\s]+|["'\s]+$/g, '') || known?.name || '', email };
  }
  if (email.includes('@')) return `“${email.slice(0, 100)}” is not an address such as name@mail.example.`;
  const named = findContacts(entry);
  const [only] = named;
  if (only && named.length === 1) return { name: only.name, email: only.email };
  if (only) return `Several contacts are named “${entry.slice(0, 100)}”: ${named.map((each) => each.name).join(', ')}.`;
  return `No address is known of “${entry.slice(0, 100)}”.`;
}

/** Contacts with this name, part of a name, or role. */
function findContacts(text: string): Contact[] {
  const wanted = text
    .toLowerCase()
    .replace(/^(?:(?:the|my|our|dr\.?) )+/, '')
    .trim();
  if (wanted === '') return [];
  const exact = CONTACTS.filter(({ name, role }) => [name.toLowerCase(), role].includes(wanted));
  return exact.length > 0 ? exact : CONTACTS.filter(({ name }) => name.toLowerCase().split(' ').includes(wanted));
}

/** `Ada Quill <ada.quill@post.example>` */
export const personText = ({ name, email }: Person): string => (name === '' ? email : `${name} <${email}>`);

export const nameOrEmail = ({ name, email }: Person): string => name || email;
