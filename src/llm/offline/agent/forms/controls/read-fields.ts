import type { Rule } from '../../plan/intent.ts';
import { unquoted } from '../../plan/words/task-words.ts';
import { splitPieces } from './entries.ts';

const FORM =
  /^(fill|complete|finish)(?: in| out| up)? (?:the |this |that |its |a |an )?(.{0,60}?) ?\b(?:form|application|survey|questionnaire)\b(?: (.+))?$/i;
const ENTRIES = /^(?:with|using|as follows|from|by entering|and enter):? ?(.+)$/i;
const DETAILS =
  /^(?:all )?(?:the |my |these |those |your |its |our )?(?:given |following |provided |supplied |above |personal |same )?(?:details|data|metadata|information|info|values|secrets|credentials)\b.{0,60}$|^.{1,80} (?:from|in) (?:the |my )?(?:secrets|metadata|credentials)$/i;

/** `fill in the form with name Ada`, `complete the form with the details given`. */
const readForm: Rule = (clause) => {
  const [, verb, name, rest = ''] = FORM.exec(clause) ?? [];
  if (verb === undefined || name === undefined) return null;
  const form = name.trim();
  const entries = ENTRIES.exec(rest)?.[1];
  if (entries !== undefined && !DETAILS.test(entries)) return [{ kind: 'fill', text: entries, form, words: clause }];
  return [{ kind: 'fill_details', form, isToBeSent: !/^fill$/i.test(verb), words: clause }];
};

const INTO =
  /^(?:enter|type|put|write|fill|input)(?: in)? (.{1,1500}?) (?:in|into|in to|as|for) (?:the |your )?([^"“]{1,80}?)(?: (?:text ?)?(?:field|box|input))?$/i;
const WITH = /^fill(?: in| out)? (?:the )?(.{1,80}?)(?: field| box)? with (.{1,1500})$/i;
const SET = /^(?:set|change|update) (?:the )?(.{1,80}?) (?:to|as) (.{1,1500})$/i;
const USE = /^use (.{1,500}?) (?:as|for) (?:the )?(.{1,80})$/i;

/** One field: `enter Ada in the name field`, `set quantity to 2`. */
const readField: Rule = (clause) => {
  const several = readPairs(clause);
  if (several !== null) return several;
  const into = INTO.exec(clause) ?? USE.exec(clause);
  if (into) return toField(into[2], into[1], clause);
  const named = WITH.exec(clause) ?? SET.exec(clause);
  const field = named ? toField(named[1], named[2], clause) : null;
  // A change takes effect only when the form is submitted.
  return field && /^(?:change|update)\b/i.test(clause) ? [...field, { kind: 'submit', words: clause }] : field;
};

const FILL = /^(?:enter|type|put|write|fill|input|use)(?: in)? /i;
const PAIR =
  /^(.{1,500}?) (?:in|into|in to|as|for) (?:the |your )?([^"“,]{1,80}?)(?: (?:text ?)?(?:field|box|input))?$/i;

/** Several fields: `enter Ada as the first name, Quill as the last name`. Null for one. */
function readPairs(clause: string): ReturnType<Rule> {
  const verb = FILL.exec(clause)?.[0];
  const pairs = verb === undefined ? [] : splitPieces(clause.slice(verb.length)).map(({ piece }) => PAIR.exec(piece));
  if (pairs.length < 2 || pairs.some((pair) => pair === null)) return null;
  return pairs.flatMap((pair) => toField(pair?.[2], pair?.[1], clause) ?? []);
}

function toField(label: string | undefined, value: string | undefined, clause: string): ReturnType<Rule> {
  if (label === undefined || value === undefined) return null;
  const [name, text] = [label, value].map((part) => unquoted(part.trim()));
  return [{ kind: 'fill_field', label: name ?? '', value: text ?? '', words: clause }];
}

const FOLLOWING =
  /^(?:use |with |here are |enter |provide )?(?:the |these |those |my |your )?(?:following |form )?(?:details|data|information|values)(?: are| is| for (?:it|the form))?:? (?=.*[ :=])(.{1,2000})$/i;
const ENTER = /^(?:fill in|fill out|fill|enter|type|provide|input) (.+)$/i;

const readEntries: Rule = (clause) => {
  const listed = FOLLOWING.exec(clause)?.[1];
  if (listed !== undefined && !DETAILS.test(clause)) return [{ kind: 'fill', text: listed, form: '', words: clause }];
  const text = ENTER.exec(clause)?.[1];
  if (text === undefined) return null;
  if (DETAILS.test(text)) return [{ kind: 'fill_details', form: '', isToBeSent: false, words: clause }];
  return [{ kind: 'fill', text, form: '', words: clause }];
};

const CHOOSE =
  /^(?:select|choose|pick) (?:the )?(?:option )?(.{1,200}?)(?: (?:as|for|from|in|under) (?:the |your )?(.{1,80}?)(?: (?:menu|list|field|dropdown|box))?)?$/i;
const TICK =
  /^(?:(tick|untick|accept|agree to|enable|uncheck|disable)(?: off)?|check(?= .*\bbox(?:es)?$)) (?:the )?(.{1,200}?)(?: (?:check ?)?box| option)?$/i;

const readChoice: Rule = (clause) => {
  const tick = TICK.exec(clause);
  if (tick?.[2] !== undefined) {
    const isOn = !/^(?:untick|uncheck|disable)$/i.test(tick[1] ?? '');
    return [{ kind: 'tick', label: unquoted(tick[2]), isOn, words: clause }];
  }
  const [, option, label] = CHOOSE.exec(clause) ?? [];
  if (option === undefined) return null;
  return [
    { kind: 'choose', option: unquoted(option), label: label === undefined ? null : unquoted(label), words: clause },
  ];
};

const SUBMIT =
  /^(?:(?:submit|send)(?: (?:it|this|that|off|in|them|(?:the |your |my )?(?:\p{L}+ )?(?:form|message|request|application|survey|feedback|answers|enquiry)))?(?: at the end| when (?:you are )?done| afterwards)?|(?:click|press)(?: on)? (?:the )?["“]?(?:submit|send)["”]?(?: button)?|(?:complete|finish) (?:it|the (?:process|steps|submission)))$/iu;
const CONTINUE =
  /^(?:continue|proceed|go on)(?: to the next (?:step|page))?$|^(?:go to )?(?:the )?next (?:step|page)$/i;

export const readSubmit: Rule = (clause) => {
  if (SUBMIT.test(clause)) return [{ kind: 'submit', words: clause }];
  return CONTINUE.test(clause)
    ? [{ kind: 'press', name: /next/i.test(clause) ? 'next' : 'continue', words: clause }]
    : null;
};

export const formRules: readonly Rule[] = [readForm, readChoice, readField, readEntries];
