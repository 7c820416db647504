/** English words of requests to write a note. Own lists of normalized singular words. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const NOTES = words('note notepad memo notebook');
/** Verbs that write a note if the clause names one. */
export const WRITES = words(
  'write save create make take add leave record jot keep put store type copy enter append drop stick compose do start note',
);
/** Verbs that write a note with `down`. */
export const DOWN_VERBS = words('note jot write take put record scribble set');
/** After \`down\` at the end: \`jot it down for me\`. */
export const AFTER_DOWN = words('for me us please later somewhere in a the note notepad');
/** Between a verb and the word for a note. */
export const BEFORE_NOTE = words(
  'me a an the new short quick little two three one second third another of my us brief',
);
/** Words that may stand before the word for a note at the end: `in a new note`. */
export const INTO = words('in into to as on onto');
export const PLACES = words('a an the my new app of note notepad memo notebook');
export const TITLES = words('titled called named headed entitled title heading headline subject');
/** Words after which the text of a note is given as it is. */
export const VERBATIM = words('saying say reading read text word body content stating state message');
/** Words that join a title and a text. */
export const JOINTS = words('with and that which the a it its whose as is of in please');
/** Beginnings of the parts of a request for several notes. */
export const PARTS = words('one another other second');
/** Those of them that begin a part even if the first has no such word. */
export const OTHERS = words('another second');
/** Words after which what a note holds follows. */
export const HOLDS = words('with holding containing listing');
/** Words that lead to what a note holds. */
export const LEADS = words('with for about of that on holding hold containing contain listing list');
export const POLITE = words('please pls plz');
export const REMEMBERS = words('remember remind');
/** Words that begin a question within a sentence. */
export const QUESTIONS = words('who whom whose when where which how');
