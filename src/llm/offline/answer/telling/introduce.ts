/** Prefixes a sentence that begins with a pronoun with the subject of its text, if that is known. */
export function introduce(text: string, subject: string | null): string {
  return subject !== null && /^(?:it|he|she|they|its|his|her|their|this)\b/i.test(text) ? `${subject}: ${text}` : text;
}
