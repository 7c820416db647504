/** Checks what was read against what was asked, from the evidence alone: a reading that explains most of a question may still
 *  be about another thing. */

/** A word that the question says of the rows and no test or name explains, with its stem. */
export interface TellingWord {
  text: string;
  stem: string;
}

/** What a row says: the stems of its name and its cells. */
export type RowStems = ReadonlySet<string>;

/** Whether rows are as the words say. True if some row proves each word; false if a word stands in a row that was not chosen, as
 *  `done` beside another ticket; null if no row says it, so that it cannot be told. */
export function provesWords(
  words: readonly TellingWord[],
  chosen: readonly RowStems[],
  all: readonly RowStems[],
): boolean | null {
  let verdict: boolean | null = true;
  for (const { stem } of words) {
    if (chosen.some((row) => row.has(stem))) continue;
    if (all.some((row) => row.has(stem))) verdict = verdict && false;
    else return null;
  }
  return verdict;
}

/** Whether a phrase means another thing than the one with this name: each has a word that the other lacks, as `ink bottle` beside
 *  `Steel bottle`. What the thing says of itself is no other word.
 *  @param phrase stems of a noun phrase that shares a word with the name */
export function isOtherThing(phrase: readonly string[], name: readonly string[], says: RowStems): boolean {
  return phrase.some((stem) => !name.includes(stem) && !says.has(stem)) && name.some((stem) => !phrase.includes(stem));
}
