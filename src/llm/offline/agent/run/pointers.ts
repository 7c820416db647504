const MAX_PARTS = 20_000;
const MIN_LENGTH = 4;

/** JSON pointers (RFC 6901) to the texts and numbers of `output` that are one of `values`, or contain one of at least four
 *  characters. */
export function pointersTo(values: readonly string[], output: unknown): string[] {
  if (values.length === 0) return [];
  const found: string[] = [];
  const pending: { value: unknown; path: string }[] = [{ value: output, path: '' }];
  for (let visited = 0; visited < MAX_PARTS; visited += 1) {
    const part = pending.pop();
    if (part === undefined) break;
    if (typeof part.value === 'object' && part.value !== null) {
      for (const [key, value] of Object.entries(part.value))
        pending.push({ value, path: `${part.path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` });
    } else if (values.some((value) => shows(part.value, value))) found.push(part.path);
  }
  return found.sort();
}

function shows(part: unknown, value: string): boolean {
  const text = typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  return text === value || (value.length >= MIN_LENGTH && text.includes(value));
}
