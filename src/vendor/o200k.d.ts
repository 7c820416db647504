/** The number of tokens of a text. */
export function countTokens(text: string, options: { disallowedSpecial: Set<string> }): number;

/** The tokens by rank: text, or bytes where they are not valid UTF-8. */
export const ranks: readonly (string | readonly number[])[];
