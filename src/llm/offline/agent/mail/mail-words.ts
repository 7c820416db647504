/** Words of tasks about mail. English; written for this project. Alternatives are parted by `|`. */

export const LETTER = 'e-?mails?|mails?|letters?';
/** Names of letters of a kind. */
export const LETTER_KINDS = 'newsletters?|inbox|mailbox';

export const ARTICLES = 'an?|another|the|one|some|any|my|our|this|that';
export const MANNERS = 'short|quick|new|brief|polite|friendly|kind|small|nice';

export const WRITE_VERBS = 'send|write|compose|draft|prepare|shoot|drop|type';
export const DRAFT_VERBS = 'draft|prepare';
export const ANSWER_VERBS = 'reply|answer|respond|write back';
export const FORWARD_VERBS = 'forward|fwd|pass on|send on|pass along|send along';
export const DELETE_VERBS = 'delete|bin|trash|remove|discard|erase|throw (?:away|out)|get rid of';

/** Words before what is written above a letter that is forwarded. */
export const NOTE_CUES =
  'saying|and (?:say|add|write|mention|ask (?:him|her|them)|tell (?:him|her|them))|' +
  'with (?:the|a|this|my) (?:(?:short|quick) )?(?:note|comment|message|remark|text|words|line)(?: saying)?';

/** Words before the text of a letter. */
export const TEXT_CUES =
  'saying|stating|reading|which says|that says|which reads|that reads|and say|and tell (?:him|her|them)|telling (?:him|her|them)|to say|' +
  'to tell (?:him|her|them)|to let (?:him|her|them) know|and let (?:him|her|them) know|with the (?:text|message|body|words|content)|(?:text|body|message|content)(?: is)?|that';
export const TOPIC_CUES = 'about|regarding|concerning';
export const SUBJECT_CUES = '(?:and |with |using )?(?:the |a )?(?:subject(?: line)?|title)(?: (?:of|is|being))?';
export const TITLE_CUES = 'titled|headed|entitled';
export const COPY_CUES = '(?:and |with )?(?:a |in )?(?:cc|copy)(?: (?:to|of it to))?';
export const FILE_CUES =
  '(?:and )?(?:attach|attaching)(?: the file| a file)?|with (?:the )?(?:attachment|attached file|file)';
