import type { RecordedRequest, Recording } from '../exchange.ts';
import { flatten } from '../json.ts';
import { normalize } from '../normalize.ts';

const MAX_DIFFERENCES = 5;
const MAX_VALUE_LENGTH = 80;

/** Explains why no recording answers a request: names the nearest one and what differs. */
export function explainMiss(request: RecordedRequest, operation: string, recordings: readonly Recording[]): string {
  const title = `No recording answers ${request.method} ${request.path}`;
  const sent = flatten(normalize(request));
  let nearest: { recording: Recording; names: string[] } | null = null;
  for (const recording of recordings) {
    if (recording.operation !== operation) continue;
    const names = findDifferences(sent, flatten(normalize(recording.request)));
    if (!nearest || names.length < nearest.names.length) nearest = { recording, names };
  }
  if (!nearest) return `${title}: nothing of the operation ${operation} was recorded.`;
  const recorded = flatten(normalize(nearest.recording.request));
  const shown = nearest.names
    .slice(0, MAX_DIFFERENCES)
    .map((name) => `${name} (recorded ${show(recorded, name)}, sent ${show(sent, name)})`);
  const more = nearest.names.length > shown.length ? `, and ${nearest.names.length - shown.length} more` : '';
  const difference = shown.length > 0 ? `differs in ${shown.join(', ')}${more}` : 'has the same content';
  return `${title}. The nearest, ${nearest.recording.name}, ${difference}.`;
}

function findDifferences(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].filter(
    (name) => a.has(name) !== b.has(name) || JSON.stringify(a.get(name)) !== JSON.stringify(b.get(name)),
  );
}

function show(values: ReadonlyMap<string, unknown>, name: string): string {
  if (!values.has(name)) return 'nothing';
  const text = JSON.stringify(values.get(name));
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
