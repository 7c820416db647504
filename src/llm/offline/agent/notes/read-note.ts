import { type Token, tokensOf } from '../plan/words/task-tokens.ts';
import { BEFORE_VERB } from '../tools/tool-words.ts';
import * as words from './note-words.ts';

/** A request for a note, as the words say it. */
export interface NoteRequest {
  title: string | null;
  body: string;
  /** The body is given as it is: it is quoted, or follows `saying`, a colon and the like. */
  isVerbatim: boolean;
  /** Whether the clause says `note` or `down`. */
  isNamed: boolean;
}

const MAX_TOKENS = 2000;

/** Reads requests for notes from a clause: one for each note. Null if it asks for none. */
export function readNotes(clause: string): NoteRequest[] | null {
  const tokens = tokensOf(clause).slice(0, MAX_TOKENS);
  const start = tokens.findIndex(({ word, isQuoted }) => isQuoted || !BEFORE_VERB.has(word) || words.WRITES.has(word));
  const verb = tokens[start];
  if (verb === undefined || verb.isQuoted) return null;
  const text = new Text(clause, tokens);
  if (words.REMEMBERS.has(verb.word)) return text.afterRemember(start);
  const apart = words.DOWN_VERBS.has(verb.word) ? text.beforeDown(start + 1) : null;
  if (apart !== null) return apart;
  const isDown = words.DOWN_VERBS.has(verb.word) && text.wordAt(start + 1) === 'down';
  const from = start + (isDown ? 2 : 1);
  if (isDown || text.isImperativeNote(start)) return text.put(from) ?? text.parts(from);
  if (words.WRITES.has(verb.word)) return text.made(from) ?? text.put(from) ?? text.bare(from, verb.word);
  // `a note with ...`, `I want its title in a note`
  return text.wished(start) ?? (start > 0 ? text.put(start) : null);
}

/** A clause with its tokens. */
class Text {
  private readonly clause: string;
  private readonly tokens: readonly Token[];

  constructor(clause: string, tokens: readonly Token[]) {
    this.clause = clause;
    this.tokens = tokens;
  }

  /** The plain word at an index; empty for a quotation. */
  wordAt(at: number): string {
    const token = this.tokens[at];
    return token === undefined || token.isQuoted ? '' : token.word;
  }

  /** `note the price`, `notes: ...`, but not `notes of a song`. */
  isImperativeNote(at: number): boolean {
    const { start = 0, end = 0 } = this.tokens[at] ?? {};
    const word = this.clause.slice(start, end).toLowerCase();
    const isLabel = this.clause[end] === ':';
    return (word === 'note' && this.wordAt(at + 1) !== 'of') || (word === 'notes' && isLabel);
  }

  /** `jot the result down` */
  beforeDown(from: number): NoteRequest[] | null {
    const down = this.tokens.findIndex(({ word }, at) => at > from && word === 'down');
    const rest = this.tokens.slice(down + 1);
    if (down === -1 || !rest.every(({ word }) => words.AFTER_DOWN.has(word))) return null;
    return [{ title: null, body: this.slice(from, down), isVerbatim: false, isNamed: true }];
  }

  /** `remember that the key is under the mat`. */
  afterRemember(at: number): NoteRequest[] | null {
    let from = at + 1;
    while (['me', 'that', 'to'].includes(this.wordAt(from))) from += 1;
    const body = this.slice(from, this.tokens.length);
    return body === '' ? null : [{ title: null, body, isVerbatim: true, isNamed: true }];
  }

  /** `make a note titled X with the text Y`, `take two notes: one with X, one with Y`. */
  made(from: number): NoteRequest[] | null {
    let at = from;
    while (words.BEFORE_NOTE.has(this.wordAt(at)) || this.tokens[at]?.word === 'down') at += 1;
    return words.NOTES.has(this.wordAt(at)) ? this.parts(at + 1) : null;
  }

  /** `one note with X and another with Y`: without a verb, what the note holds or is called has to follow. */
  wished(from: number): NoteRequest[] | null {
    let at = from;
    while (words.BEFORE_NOTE.has(this.wordAt(at))) at += 1;
    if (at === from || !words.NOTES.has(this.wordAt(at))) return null;
    let next = at + 1;
    while (this.wordAt(next) === 'please') next += 1;
    return this.isPart(next - 1) || this.isPart(next) ? this.parts(next) : null;
  }

  /** `put X into a note called Y`. */
  put(from: number): NoteRequest[] | null {
    const note = this.tokens.findLastIndex(
      ({ word, isQuoted }, at) => at >= from && !isQuoted && words.NOTES.has(word),
    );
    let into = note - 1;
    while (into > from && words.PLACES.has(this.wordAt(into)) && !words.INTO.has(this.wordAt(into))) into -= 1;
    if (note === -1 || !words.INTO.has(this.wordAt(into))) return null;
    const start = this.wordAt(from) === 'down' ? from + 1 : from;
    const rest = this.read(note + 1, this.tokens.length);
    if (into <= start) return [rest];
    const only = this.tokens[start];
    const isVerbatim = only?.isQuoted === true && into === start + 1;
    return [{ title: rest.title, body: this.slice(start, this.withoutJoints(start, into)), isVerbatim, isNamed: true }];
  }

  /** `write: "text"`, `save the result`: only of what is quoted or found. */
  bare(from: number, verb: string): NoteRequest[] | null {
    const start = this.wordAt(from) === 'down' ? from + 1 : from;
    const only = this.tokens[start];
    if (!only || !['write', 'type', 'save', 'store', 'record'].includes(verb)) return null;
    const isQuotation = only.isQuoted && start === this.tokens.length - 1 && !['save', 'store'].includes(verb);
    const { body } = this.read(start, this.tokens.length);
    return isQuotation ? [{ title: null, body, isVerbatim: true, isNamed: false }] : this.found(start, verb);
  }

  private found(start: number, verb: string): NoteRequest[] | null {
    const body = this.slice(start, this.tokens.length);
    const isFound = /^(?:it|that|this|them|the (?:result|answer|value|number|output|total|sum)s?)$/i.test(body);
    return isFound && verb !== 'type' ? [{ title: null, body, isVerbatim: false, isNamed: false }] : null;
  }

  /** The notes that the rest of the clause describes. */
  parts(from: number): NoteRequest[] | null {
    const found = this.tokens.flatMap(({ isQuoted }, at) =>
      at >= from && !isQuoted && words.PARTS.has(this.wordAt(at)) && this.isPart(at) ? [at] : [],
    );
    const [first] = found;
    const isFirst = first !== undefined && this.withoutJoints(from, first) <= from;
    const others = found.filter((at) => words.OTHERS.has(this.wordAt(at)));
    const starts = isFirst ? found : [from - 1, ...others];
    if (starts.length < 2) {
      const only = this.read(from, this.tokens.length);
      return only.body === '' && only.title === null ? null : [only];
    }
    return starts.map((start, index) => {
      const next = starts[index + 1];
      const end = next === undefined ? this.tokens.length : this.withoutJoints(start + 1, next);
      let at = start + 1;
      while (start >= from && ['one', 'note'].includes(this.wordAt(at))) at += 1;
      return this.read(at, end);
    });
  }

  /** The end of a part without `and a` behind it. */
  private withoutJoints(from: number, to: number): number {
    let end = to;
    while (end > from && ['and', 'a', 'then', 'also', 'please', 'down'].includes(this.wordAt(end - 1))) end -= 1;
    return end;
  }

  /** `one with`, `another saying`, `the other one for`. */
  private isPart(at: number): boolean {
    const next = ['one', 'note'].includes(this.wordAt(at + 1)) ? this.wordAt(at + 2) : this.wordAt(at + 1);
    return words.VERBATIM.has(next) || words.TITLES.has(next) || words.LEADS.has(next);
  }

  /** The title and the text between two tokens. */
  private read(from: number, to: number): NoteRequest {
    let at = from;
    let isVerbatim = /^\s*:/.test(this.clause.slice(this.tokens[from - 1]?.end ?? 0, this.tokens[from]?.start));
    let title: string | null = null;
    if (this.isTitled(from, to)) {
      title = this.slice(at, at + 1);
      at += 1;
    }
    // `a note "buy milk" titled "Shop"`
    if (
      this.tokens[at]?.isQuoted &&
      words.TITLES.has(this.wordAt(at + 1)) &&
      this.tokens[at + 2]?.isQuoted &&
      at + 3 === to
    )
      return { title: this.slice(at + 2, to), body: this.slice(at, at + 1), isVerbatim: true, isNamed: true };
    while (at < to) {
      const word = this.wordAt(at);
      if (words.TITLES.has(word) && title === null && at - from < MAX_JOINTS) {
        const end = this.endOfTitle(at + 1, to);
        title = this.slice(at + 1, end);
        at = end;
      } else if (words.VERBATIM.has(word) && at - from < MAX_JOINTS + (title === null ? 0 : to)) {
        isVerbatim = true;
        at += 1;
      } else if (this.isJoint(at, to)) {
        isVerbatim ||= word === 'that' && title === null && !words.LEADS.has(this.wordAt(at + 1));
        at += 1;
      } else break;
    }
    const saying = isVerbatim
      ? -1
      : this.tokens.findIndex(
          (token, index) => index > at && index < to - 1 && token.word === 'saying' && !token.isQuoted,
        );
    if (saying !== -1) return { title, body: this.slice(saying + 1, to), isVerbatim: true, isNamed: true };
    const rest = this.tokens.slice(at, to);
    const body = rest.length === 1 && rest[0]?.isQuoted ? rest[0].word : this.slice(at, to);
    const isAsked = SAYS.has(this.wordAt(at - 1)) && words.QUESTIONS.has(this.wordAt(at)) && !/[?!:]/.test(this.clause);
    return { title, body, isVerbatim: (isVerbatim && !isAsked) || rest[0]?.isQuoted === true, isNamed: true };
  }

  /** `a note 'Trip' with the seat`: a quotation is the title if something else is what the note holds. */
  private isTitled(at: number, to: number): boolean {
    const isHolding = words.HOLDS.has(this.wordAt(at + 1)) || words.JOINTS.has(this.wordAt(at + 1));
    const others = this.tokens.slice(at + 1, to);
    return this.tokens[at]?.isQuoted === true && isHolding && !others.some(({ word }) => words.TITLES.has(word));
  }

  /** Whether a word only leads to the title or the text: `with the text`, `that says`, `of`. */
  private isJoint(at: number, to: number): boolean {
    const word = this.wordAt(at);
    if (words.LEADS.has(word) || word === 'and' || words.POLITE.has(word)) return true;
    let next = at;
    while (next < to && words.JOINTS.has(this.wordAt(next))) next += 1;
    return next > at && (words.TITLES.has(this.wordAt(next)) || this.isTextMark(next));
  }

  /** `text`, `saying`, if what follows is the text. */
  private isTextMark(at: number): boolean {
    return words.VERBATIM.has(this.wordAt(at)) && !['read', 'state', 'say'].includes(this.wordAt(at - 1));
  }

  /** A title ends with its quotation, or where the text begins. */
  private endOfTitle(from: number, to: number): number {
    if (this.tokens[from]?.isQuoted) return from + 1;
    for (let at = from + 1; at < to; at += 1) {
      const gap = this.clause.slice(this.tokens[at - 1]?.end, this.tokens[at]?.start);
      const isMark =
        (words.JOINTS.has(this.wordAt(at)) && this.leadsToText(at, to)) ||
        (words.HOLDS.has(this.wordAt(at)) && !this.hasMark(at, to));
      if (/[:,]/.test(gap) || isMark || words.VERBATIM.has(this.wordAt(at))) return at;
    }
    return to;
  }

  /** Whether a later word marks where the text begins. */
  private hasMark(from: number, to: number): boolean {
    return this.tokens.slice(from, to).some((token) => token.isQuoted || words.VERBATIM.has(token.word));
  }

  private leadsToText(at: number, to: number): boolean {
    let next = at;
    while (next < to && words.JOINTS.has(this.wordAt(next))) next += 1;
    return words.VERBATIM.has(this.wordAt(next)) || this.tokens[next]?.isQuoted === true;
  }

  private slice(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]];
    if (!first || !last || to <= from) return '';
    if (to === from + 1 && first.isQuoted) return first.word;
    const tail = to === this.tokens.length ? this.clause.length : last.end;
    return this.clause
      .slice(first.start, tail)
      .replace(/[\s,;]+$/, '')
      .trim();
  }
}

const MAX_JOINTS = 4;
/** Verbs after which a question is one to be answered: `a note that says who built it`. */
const SAYS = new Set(['say', 'state']);
