import { generateSync } from 'json-schema-faker';

/** Generates a string for a regular expression, deterministic by variant; undefined if none can be generated. The
 *  string may not match. */
export function patternSample(pattern: string, variant: number): string | undefined {
  try {
    const made: unknown = generateSync({ type: 'string', pattern }, { seed: variant + 1 });
    return typeof made === 'string' ? made : undefined;
  } catch {
    return undefined;
  }
}
