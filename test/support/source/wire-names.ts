/** Where the names of the wire are written: schemas, routes and mappings. */
const WIRE = /^http\/(routes|wire)\//;
const SNAKE_CASE = '[a-z][a-z0-9]*(?:_[a-z0-9]+)+';
const KEY = new RegExp(`(?<![\\w'.])(${SNAKE_CASE})\\??:`, 'g');
const USES = [
  new RegExp(`[\\w?\\])]\\.(${SNAKE_CASE})\\b`, 'g'),
  new RegExp(`[{,;(]\\s*(${SNAKE_CASE})\\??\\s*[:,}=]`, 'g'),
  new RegExp(`(['"])(${SNAKE_CASE})\\1`, 'g'),
];

/** Values that are written where keys are: names of events and actions. */
const VALUES = new Set([
  'browser_action',
  'session_action',
  'tool_call',
  'run_task',
  'evaluate_js',
  'take_over',
  'hand_back',
]);

/** The snake_case names of the fields that clients send and read, of files by path. */
export function findWireNames(files: ReadonlyMap<string, string>): Set<string> {
  const texts = [...files].filter(([name]) => WIRE.test(name)).map(([, text]) => text);
  const names = texts.flatMap((text) => Array.from(text.matchAll(KEY), ([, name]) => name ?? ''));
  return new Set(names.filter((name) => !VALUES.has(name)));
}

/** The fields of `names` that a text has as a property or as a whole string; sentences and comments may name them. */
export function findUses(text: string, names: ReadonlySet<string>): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
  const used = USES.flatMap((use) => Array.from(code.matchAll(use), (match) => match.at(-1) ?? ''));
  return [...new Set(used)].filter((name) => names.has(name));
}
