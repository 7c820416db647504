/** One value of a metric. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** Reads the text format of Prometheus. Lines that it does not know are left out. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name) return [];
    return [{ name, labels: Object.fromEntries([...labels.matchAll(LABEL)].map(toLabel)), value: Number(value) }];
  });
}

const toLabel = ([, name = '', value = '']: RegExpMatchArray): [string, string] => [
  name,
  value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped)),
];

/** The sum of a metric over all labels that have the given values. */
export function sum(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>> = {}): number {
  return samples
    .filter(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((total, { value }) => total + value, 0);
}
