const VERB =
  /^(?:open(?: up)?|show(?: me)?|put|have|get(?: me)?|bring up|pull up|load|place|arrange|set up|keep|(?:i|we)(?:['’]d like| would like| want| need)(?: to (?:have|see|open))?) /i;
/** Phrases for several pages at a time. */
const TOGETHER =
  /,? ?(?:\b(?:open(?:ed)? )?(?:side by side|next to each other|beside each other|next to one another|in parallel|alongside each other|(?:both )?(?:at once|at the same time)|(?:each )?in (?:(?:two|three|2|3|separate|different|several|own|its own|their own) )+(?:browser )?(?:tabs|tab|windows))\b)/i;
/** `two tabs: A and B`, `two pages in separate tabs: A and B` */
const ANNOUNCED =
  /^(?:(?:two|three|2|3|both|these|the following) )?(?:browser )?(?:tabs|pages|sites)\b(?:[:,]| with) ?/i;
const JOINTS = /,? and |, /i;
const BEFORE =
  /^(?:both |one (?:with|for|on|showing) |(?:and )?the other (?:with|for|on|showing) |another (?:with|for|on|showing) )/i;
const AFTER = / in (?:the|a|an|one|another)(?: (?:first|second|third|other|one))?(?: tab)?$/i;
const LONGEST = 400;

/** Places that a clause wants open at the same time: `the shop and the news side by side`. Null if it wants none, or only one. */
export function readTogether(clause: string): string[] | null {
  const text = clause.slice(0, LONGEST).replace(/[.!?]+$/, '');
  const verb = VERB.exec(text)?.[0] ?? '';
  const rest = text.slice(verb.length).replace(TOGETHER, '').trim();
  const announced = ANNOUNCED.exec(rest)?.[0] ?? '';
  const isTogether = rest !== text.slice(verb.length).trim() || /\btabs\b/i.test(announced);
  if (verb === '' || !isTogether) return null;
  const places = rest
    .slice(announced.length)
    .split(JOINTS)
    .map((place) => place.replace(BEFORE, '').replace(AFTER, '').trim());
  return places.length > 1 && places.every((place) => place !== '') ? places : null;
}

const AT_LAST = '(?:and |but )?(?:(?:at|in) the end|finally|lastly|when you are done),? ';
const LAST = [
  new RegExp(
    `^${AT_LAST}(?:(?:i['’]d like to|i want to|i would like to) )?(?:end up (?:on|at|with)|be looking at) (.{1,80})$`,
    'i',
  ),
  new RegExp(
    `^${AT_LAST}(?:it['’]s |it is |leave |have |show (?:me )?|put |bring )?(.{1,80}?)` +
      "(?: (?:that )?(?:i|we)(?:['’]d| would)? (?:want|like) (?:to be looking at|to see|in front|shown)| (?:should|must|shall) be (?:in front|on top|visible|shown|open)| (?:in|to the) front| on top| on (?:the )?screen)$",
    'i',
  ),
];

/** The place that a clause wants in front at last, after it opened several: `at the end it is Saturn that I want to see`. */
export function readLastShown(clause: string): string | null {
  const text = clause.slice(0, LONGEST).replace(/[.!?]+$/, '');
  const place = LAST.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0];
  return place?.replace(/^the /i, '') ?? null;
}
