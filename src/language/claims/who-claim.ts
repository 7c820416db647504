import { type Claim, readClaim } from './claim.ts';
import { isPastForm, readTokens } from './tokens.ts';

/** A question for those of whom something is so: `Who likes hiking?`, `How many people like hiking?` */
export interface WhoClaim {
  /** Whether their number is asked for. */
  isCount: boolean;
  /** The claim about one of them. */
  about(name: string): Claim | null;
}

const WHO =
  /^(?:(?:please )?(?:list|name|tell me) (?:all |the |everyone )?)?(?:who(?: all)?|which (?:people|persons|members|friends|colleagues|of (?:us|them|you|my friends))|(?:people|persons|members|friends|colleagues|everyone|everybody) (?:who|that)|(?<count>how many) (?:people|persons|members|friends|colleagues|of (?:us|them)))(?: of (?:us|them))? (?<said>[^?.!]+)[?.!]?/i;
const AUXILIARY = /^(?:is|are|was|were|has|have|had|can|could|will|should|must|do|does|did)$/i;
const PLURALS: ReadonlyMap<string, string> = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['do', 'does'],
]);

/** Null for another question, and for one that asks for somebody in a role: `Who is my dentist?` */
export function readWhoClaim(question: string): WhoClaim | null {
  const { said = '', count } = WHO.exec(question)?.groups ?? {};
  const [verb = '', ...rest] = said.split(' ');
  const isAuxiliary = AUXILIARY.test(verb) && rest.length > 0;
  // `Who is the mayor?` asks for one; `who do you ...` asks for an object.
  if (said === '' || /^(?:do|does|did)$/i.test(verb) || (isAuxiliary && DETERMINED.test(rest[0] ?? ''))) return null;
  const [token] = readTokens(verb);
  const lower = verb.toLowerCase();
  const auxiliary = isAuxiliary ? (PLURALS.get(lower) ?? lower) : token && isPastForm(token) ? 'did' : 'does';
  const predicate = isAuxiliary ? rest.join(' ') : said;
  return {
    isCount: count !== undefined,
    about: (name) => readClaim(`${auxiliary} ${name} ${predicate}?`),
  };
}

const DETERMINED = /^(?:the|my|our|his|her|their)$|^\p{Lu}/u;
