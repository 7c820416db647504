/** Words in names of JSON Schema properties, as stems or folded words, by what they ask for. */

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names of the thing itself. */
export const NAME_WORDS = set('name title label');

/** Words about the form of an output. */
export const FORM_WORDS = set(
  'give return include add report provide fill json schema format output field fields property properties object array structured leave empty null blank missing unknown otherwise stated given known available second full details data information unit number numbers value values text',
);
