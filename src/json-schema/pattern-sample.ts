import { generateSync } from 'json-schema-faker';

/** A string that a regular expression may match; undefined when none could be made. The same for the same variant. */
export function patternSample(pattern: string, variant: number): string | undefined {
  try {
    const made: unknown = generateSync({ type: 'string', pattern }, { seed: variant + 1 });
    return typeof made === 'string' ? made : undefined;
  } catch {
    return undefined;
  }
}
