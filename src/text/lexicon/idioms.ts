/** Phrases of everyday English that say something else than their words, each with a word for it. Own list, from general
 *  knowledge of British and American usage. A word before a slash can be replaced by those after it. */
const IDIOMS = `
do/does/did/doing for a living: job
do/does/did/doing for work: job
tie/tied/tying the knot: married
get/got/getting hitched: married
pass/passed away: die
give/gave/given/giving up: quit
pack/packed in: quit
kick/kicked the habit: quit
call/called off: cancel
put/puts/putting off: postpone
put/push/pushed back: postpone
pay/paid off: repay
pay/paid/pays back: repay
give/gave/given back: return
bring/brought back: return
have/has/had back: return
get/got/getting back: return
run/runs/ran/running out: expire
no longer valid: expire
look/looks/looked/looking after: tend
break/broke/broken/breaking up: separate
split/splitting up: separate
go/going/went out with: date
make/made up my mind: decide
fall/fell/fallen out with: argue
get/got along with: like
get/gets/getting together: meeting
grow/grew/growing up: childhood
work/works/worked/working out: exercise
turn/turned down: refuse
hand/handed in: submit
take/took/taken/taking up: begin
sign/signed up: register
throw/threw/thrown away: discard
get/getting/got rid of: discard
pick/picked up: collect
show/showed up: arrive
under the weather: ill
laid up: ill
in charge of: lead
fed up: annoyed
broke down: broken
`;

interface Idiom {
  pattern: RegExp;
  word: string;
}

const PARSED: readonly Idiom[] = IDIOMS.trim()
  .split('\n')
  .map((line) => {
    const [phrase = '', word = ''] = line.split(': ');
    const words = phrase.split(' ').map((part) => (part.includes('/') ? `(?:${part.replaceAll('/', '|')})` : part));
    return { pattern: new RegExp(`\\b${words.join(' ')}\\b`, 'gi'), word };
  });

/** The words for the idioms in a text, each once. */
export function readIdioms(text: string): string[] {
  return [...new Set(PARSED.filter(({ pattern }) => text.search(pattern) >= 0).map(({ word }) => word))];
}

/** A text with each idiom replaced by the word for it. */
export function replaceIdioms(text: string): string {
  return PARSED.reduce((replaced, { pattern, word }) => replaced.replace(pattern, word), text);
}
