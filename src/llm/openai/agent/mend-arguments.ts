import { isRecord } from '../../../json-schema/schema-node.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface Parameters {
  properties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
}

/** Arguments as the schema of a tool names and types them, where it is plain what is meant: a ref under another name or
 *  without its letter, the only argument that is missing under the only name that is unknown, a number as text, or null for
 *  what may be left out. What is not plain stays as it is. */
export function mendArguments(given: Arguments, parameters: object, refs: readonly string[]): Record<string, unknown> {
  const { properties = {}, required = [] } = parameters as Parameters;
  const isNeeded = (name: string): boolean => required.includes(name);
  const args = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== null || isNeeded(name)));
  const rename = (from: string | undefined, to: string | undefined): void => {
    if (from === undefined || to === undefined) return;
    args[to] = args[from];
    delete args[from];
  };
  const unknown = (): string[] => Object.keys(args).filter((name) => !(name in properties));
  if ('ref' in properties && args.ref === undefined) {
    const strangers = unknown();
    // Several numbers may be a point.
    const isName = (name: string) => strangers.length === 1 || /\D/.test(String(args[name]));
    const meant = strangers.find((name) => findRef(args[name], refs) !== null && isName(name));
    rename(meant, 'ref');
  }
  const missing = required.filter((name) => isNeeded(name) && args[name] === undefined);
  const others = unknown();
  if (missing.length === 1 && others.length === 1) rename(others[0], missing[0]);
  for (const [name, schema] of Object.entries(properties))
    if (args[name] !== undefined) args[name] = toType(args[name], isRecord(schema) ? schema.type : undefined);
  if ('ref' in properties && args.ref !== undefined) args.ref = findRef(args.ref, refs) ?? args.ref;
  return args;
}

/** The ref on the screen that a value names: `e5`, `[e5]`, `button e5`, 5. Null if there is none. */
function findRef(value: unknown, refs: readonly string[]): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const words = String(value).match(/[\w:.-]+/g) ?? [];
  const named = words.find((word) => refs.includes(word));
  if (named !== undefined || words.length !== 1 || !/^\d+$/.test(words[0] ?? '')) return named ?? null;
  const alike = refs.filter((ref) => ref.replace(/^[a-z]+/i, '') === words[0]);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

function toType(value: unknown, type: unknown): unknown {
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  const isNumber = type === 'number' || type === 'integer';
  return isNumber && typeof value === 'string' && /^-?\d{1,15}(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}
