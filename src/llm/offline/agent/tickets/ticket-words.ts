/** Words of tasks about the tickets of a board. English; written for this project. Alternatives are parted by `|`. */

export const TICKET = 'tickets?|issues?';

/** Words between the noun and what a ticket is about. */
export const ABOUT = 'about|for|with|on|of|regarding|concerning|titled|called|named|that|where|which|from|at|in';

/** Verbs with a ticket and, after `to`, a person. */
export const ASSIGN_VERBS = 'assign|reassign|re-assign|give|hand|hand over|pass|pass on|transfer|delegate|allocate';
/** Verbs and phrases for having a ticket. */
export const OWNING =
  'takes? care of|looks? after|takes? over|takes?|has|have|had|got|gets?|owns?|own|holds?|handles?|does|do|is responsible for|are responsible for|' +
  "is in charge of|are in charge of|works? on|is working on|are working on|working on|deals? with|is dealing with|is on|is handling|looking after|is looking after|'s on";

/** What a status means, by words for it: of a task, and of the options of a board. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  closed: 'closed|done|resolved|fixed|finished|completed|complete|solved|settled|dealt with',
  open: 'open|reopened|new|to do|todo|unresolved|pending',
  active: 'in progress|started|doing|in work|being worked on|under way|underway|ongoing|active',
};
/** Verbs that give a ticket a status. */
export const STATUS_VERBS: Readonly<Record<string, string>> = {
  closed: 'close|close off|resolve|finish|settle|complete|solve',
  open: 'reopen|re-open|open again|bring back',
  active: 'start|start work on|start working on|begin|begin work on',
};
export const SETTING_VERBS = 'mark|set|move|change|put|switch|turn|update|flag|return|bring';

export const COMMENT_NOUNS = 'comments?|remarks?|notes?';
export const COMMENT_VERBS = 'comment|remark|say|saying|write|writing|reply';
export const WRITING_VERBS = 'add|leave|write|post|put|make|drop|append|attach';
/** Words right before the text of a comment, alone and after a word that joins them to what is before. */
export const SAYING_CUES = 'saying|stating|reading|to say|that says|which says';
export const TEXT_CUES = 'comment|remark|note|say|write';
