/** Words in names of JSON Schema properties, as stems or folded words, by what they ask for. */

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names of the thing itself. */
export const NAME_WORDS = set('name title label');

/** Words before what a clause is about, which ask for all that is known of it. */
export const LEAD_WORDS = set(
  'get find show fetch collect extract look up read tell me list the a an some all key main basic general important fact facts details detail information info data overview profile specs specifications product company person article',
);
/** Words between those and what the clause is about. */
export const ABOUT_WORDS = set('of about on for regarding');

/** Words about the form of an output. */
export const FORM_WORDS = set(
  'give return include add report provide fill json schema format output field fields property properties object array structured leave empty null blank missing unknown otherwise stated given known available second full details data information unit number numbers value values text',
);
