const WH = 'who|whom|whose|what|when|where|which|why|how';
/** `and when`; or `, when` if nothing but a comma, `and`, the end or a verb follows it. */
const JOINT = new RegExp(
  `,\\s+(?=(?:${WH})\\s*(?:,|$|and\\b)|(?:where|when|how|why)\\s+(?:do|does|did|can|could|should)\\b)|,?\\s+and\\s+(?:also\\s+)?(?=(?:(?:in|on|at|from|to|by(?! how)|with|for|since|until|of)\\s+)?(?:${WH})\\b)`,
  'i',
);
/** A question word with at most two words: `when`, `from which platform`. */
const ELLIPSIS = new RegExp(`^(?:\\p{L}+\\s+)?(?:${WH})(?:\\s+\\p{L}+){0,2}$`, 'iu');
const AUXILIARY = 'is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might';
/** The question word of the first question with what it asks for: `what date`, `how long`. */
const FIRST = new RegExp(`^.*?\\b(?:${WH})\\b\\s*(?:(?:\\p{L}+\\s+){1,3}?(?=(?:${AUXILIARY})\\b))?`, 'iu');

/** The questions that a sentence joins by `and`, each complete: `when does my train leave and from which platform` asks also
 *  `from which platform does my train leave`. One part if it joins none. English. */
export function questionParts(sentence: string): string[] {
  const [first = '', ...others] = sentence
    .trim()
    .replace(/[?.!]+$/, '')
    .split(JOINT);
  const rest = first.replace(FIRST, '');
  return [first, ...others.map((part) => (ELLIPSIS.test(part) && rest !== first ? `${part} ${rest}` : part))].map(
    (part) => `${part}?`,
  );
}
