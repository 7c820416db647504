import type { ReadClause } from '../../../../language/understand/read-clause.ts';
import { ABOUT_WORDS, FORM_WORDS, LEAD_WORDS } from '../answer/model-words.ts';

/** What a clause is about, if it asks for all that is known of it: `the product details of the wireless headphones`. */
export function withoutLead({ words, said }: ReadClause): string {
  const at = said.findIndex(({ lower }) => ABOUT_WORDS.has(lower));
  const lead = said.slice(0, at);
  const rest = said[at + 1];
  const isLead = at > 0 && rest !== undefined && lead.every(({ lower }) => LEAD_WORDS.has(lower));
  return isLead && lead.some(({ lower }) => FORM_WORDS.has(lower) || lower.startsWith('fact'))
    ? words.slice(rest.start)
    : words;
}
