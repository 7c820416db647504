import type { Intent, Rule } from '../plan/intent.ts';
import { addressIn, siteNamed, splitPlace } from '../plan/places.ts';
import { unquoted } from '../plan/words/task-words.ts';
import { positionIn } from './ordinals.ts';

const OPEN =
  /^(?:go(?: back)? to|goto|open(?: up)?|visit|navigate to|browse to|browse|head(?: over)? to|load|launch|access|check out|(?:have|take) a (?:quick |short )?look (?:at|on|in)|look at|pull up|bring up|follow|go on|go into|view)\b ?/i;
const CLICK = /^(?:click|press|tap|hit|push)(?: on)? /i;
const CHOICE = /^(?:select|choose|pick) /i;
const APPLICATION =
  /^(?:the |a |your )?(?:web ?)?(?:browser|notes?|notes app|calculator|calculator app|new tab|tab|notepad)$/i;
const NAME_ORNAMENT =
  /^(?:the |a |an )?(?:(?:web ?)?(?:page|site|article|entry|link|story|product page|product|form|section)(?: (?:about|on|of|for|called|titled|named))? )?(?:the )?/i;
const NAME_TAIL = / (?:web ?)?(?:page|site|website|link|article|form|section|tab|menu|button|entry)$/i;
/** What else is to be done at the address, by a verb that no other rule knows. */
const ERRAND = /^(?:and|then|to) (?<errand>(?!(?:wait|stop|stay)\b)\p{L}{3,} .*\p{L}{3,}.*)$/isu;

export const readOpen: Rule = (clause) => {
  const verb = OPEN.exec(clause)?.[0];
  if (verb === undefined) return null;
  const target = clause.slice(verb.length).trim();
  const site = siteNamed(target);
  if (site !== null) return [{ kind: 'open', address: site, words: clause }];
  // No intent: an application opens when it is used.
  if (APPLICATION.test(target)) return [];
  const { address, rest } = splitPlace(target);
  const name = toName(rest);
  // After an address, a name needs a word such as `page`: in `go to example.com now`, `now` is not a page.
  const isPageNamed =
    addressIn(target) === null ? name !== '' : /^the |\bpage\b|\barticle\b/i.test(rest) && /\p{L}{3}/u.test(name);
  if (address !== null && !isPageNamed) {
    const opened: Intent = { kind: 'open', address, words: clause };
    const errand = ERRAND.exec(rest)?.groups?.errand;
    return errand === undefined
      ? [opened]
      : [opened, { kind: 'ask', source: 'page', isQuestion: false, words: errand }];
  }
  const open: Intent[] = address === null ? [] : [{ kind: 'open', address, words: `open ${address}` }];
  return name === '' ? null : [...open, { kind: 'open_named', name, position: positionIn(rest), words: clause }];
};

const toName = (text: string): string => unquoted(text.replace(NAME_ORNAMENT, '').replace(NAME_TAIL, ''));

export const readPress: Rule = (clause) => {
  const verb = CLICK.exec(clause)?.[0] ?? CHOICE.exec(clause)?.[0];
  if (verb === undefined) return null;
  const target = clause.slice(verb.length).trim();
  const position = positionIn(target);
  if (position !== null) return [{ kind: 'open_named', name: target, position, words: clause }];
  if (CHOICE.test(clause)) return null;
  const name = unquoted(toName(target));
  return name === '' ? null : [{ kind: 'press', name, words: clause }];
};

const BACK =
  /^(?:go|navigate|step) back(?: to the (?:previous|last) page| one page| a page)?$|^(?:go|return) to the previous page$/i;
const SCROLL = /^scroll\b(?:.*\b(up|down|top|bottom|end)\b)?/i;

export const readMove: Rule = (clause) => {
  if (BACK.test(clause)) return [{ kind: 'go_back', words: clause }];
  const scroll = SCROLL.exec(clause);
  if (!scroll) return null;
  const said = scroll[1]?.toLowerCase() ?? 'down';
  return [
    {
      kind: 'scroll',
      direction: said === 'end' ? 'bottom' : (said as 'up' | 'down' | 'top' | 'bottom'),
      words: clause,
    },
  ];
};
