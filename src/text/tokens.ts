let counter: Promise<(text: string) => number> | null = null;

/** Loads the o200k tokenizer, once a process: loading it takes longer than a query. Resolves to a function that counts
 *  the tokens of a text; what looks like a special token counts as ordinary text. */
export function loadTokenCounter(): Promise<(text: string) => number> {
  counter ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens }) =>
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  );
  return counter;
}
