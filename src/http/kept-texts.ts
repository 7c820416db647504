/** Addresses of the server that one record is shown with: a client chooses its Host. */
const MAX_VARIANTS = 4;

/** Keeps texts that were made of a record for as long as the record is the same object, and is in memory. */
export interface KeptTexts<Source extends object> {
  /** @param variant what the text depends on, apart from `source` */
  get(source: Source, variant: string, make: () => string): string;
}

export function createKeptTexts<Source extends object>(): KeptTexts<Source> {
  const texts = new WeakMap<Source, Map<string, string>>();
  return {
    get(source, variant, make) {
      const known = texts.get(source)?.get(variant);
      if (known !== undefined) return known;
      const made = make();
      const variants = texts.get(source) ?? new Map<string, string>();
      texts.set(source, variants);
      if (variants.size < MAX_VARIANTS) variants.set(variant, made);
      return made;
    },
  };
}
