/** English phrases that distinguish a clause from a request. Written for this project. */

/** Words that negate the verb after them. */
export const NEGATIONS =
  "do not|don't|don’t|dont|never|must not|mustn't|mustn’t|should not|shouldn't|shouldn’t|not to|no need to|under no circumstances|on no account|except|avoid|without|(?:stop|halt|pause|wait) (?:right |just |shortly )?before(?: you| i| we)?";

/** Verbs for acts that cannot be undone, in the forms that follow a negation. */
export const FINAL_VERBS =
  'send|sending|submit|submitting|order|ordering|book|booking|buy|buying|purchase|purchasing|pay|paying|place|placing|' +
  'confirm|confirming|reserve|reserving|check out|checking out|checkout|finali[sz]e|finali[sz]ing|complete|completing|' +
  '(?:go|going|proceed|proceeding|continue|continuing|move|moving|carry|carrying|head|heading)(?: on| ahead| through)?(?: with| to)? (?:the |my |any |this |that )?(?:check-?out|order|purchase|payment|booking|buying|ordering|paying|sending|submission)|' +
  'go(?:ing)? (?:any )?further|go(?:ing)? (?:through|ahead) with it|' +
  'placed|sent|submitted|ordered|booked|bought|paid|reserved|confirmed|post|posting|save|saving|change|update|delete|deleting|cancel|cancelling|canceling|' +
  '(?:create|creating|file|filing|raise|raising|comment on|commenting on|touch|touching) (?:it|that|this|anything|the ticket|the issue)';

/** Nouns for such acts, after `no`: `no checkout`. */
export const FINAL_NOUNS = 'check-?out|order|booking|purchase|payment|reservation';

/** Words after which a colon introduces a text to write. */
export const TEXT_LABELS =
  'notes?|saying|says|reads|message|text|write|down|type|remember|called|titled|subject|comments?|search|reason';

/** Whole clauses that are only polite. */
export const COURTESIES =
  'hi|hello|hey|hi there|hello there|dear assistant|good (?:morning|afternoon|evening|day)|thanks|thank you|thx|cheers|' +
  'thanks (?:a lot|so much|very much|in advance)|thank you (?:so much|very much|in advance|for your help)|many thanks|' +
  'much appreciated|(?:best|kind|warm)? ?regards|best wishes|have a (?:nice|good|great) (?:day|evening|weekend)|' +
  "that(?:'s| is|’s) all|that would be (?:great|kind|nice|lovely)|no rush|take your time|sorry to bother you|" +
  "if you (?:can|could|do not mind|don’t mind|don't mind)|when you have time|" +
  "(?:when|once|as soon as|after) (?:that|this|it|you|you have|everything|all)(?:'s|’s| is|'ve|’ve|'re|’re| are| have)? (?:done|open|opened|ready|finished|loaded|there|complete|completed|written|found (?:it|that))(?: that| it)?|" +
  'how are you(?: today)?|' +
  // How the answer is to look, which is so anyway.
  '(?:(?:just|only) )?(?:the |their )(?:names?|titles?|answers?|numbers?|figures?|facts?)(?: only)?(?: (?:is|are) (?:enough|fine)| will do)?(?:,? please)?|' +
  '(?:the )?(?:exact|precise) (?:figure|number|value|amount|date)s?(?:,? please)?|list (?:them |these )?all(?:,? please)?|all of them(?:,? please)?|' +
  '(?:check|look|help|see)(?: (?:it|that|this))?(?: up)?(?: for)?(?: (?:me|us))?|' +
  '(?:just |please )?(?:(?:never|do not|don.t) mind|ignore|disregard|forget(?: about)?|pay no (?:attention|heed) to|(?:do not|don.t) worry about)(?: (?:it|that|this|them|him|her|those|these))?';

/** Beginnings of clauses that state something instead of asking for it. */
export const STATEMENTS =
  "it is|it's|it’s|it was|it should be|it must be|this is|that is|that's|that’s|these are|those are|they are|there is|there's|there’s|there are|" +
  "i am|i'm|i’m|we are|we're|we’re|my name is|i have|we have|i need (?:it|this|that|these|them)|i want (?:it|this|that)|" +
  "i will|i'll|i’ll|i like|i love|i think|i believe|i guess|i heard|you(?:'ll|’ll| will| can| may| should) (?:find|see)|" +
  'the answer is|on the|in the|at the|from the|for my|for the|for me|because|since|so that';

/** Statements that ask all the same. */
export const REQUESTS =
  "(?:i am|i'm|i’m|we are|we're|we’re) (?:looking|searching|after|trying|hoping|curious|wondering|interested)|" +
  '(?:i|we) have to|in need of';

/** Participles of such acts, after `nothing is to be` and `must not be`. */
export const FINAL_PARTICIPLES =
  'sent|submitted|ordered|bought|purchased|booked|reserved|paid|placed|confirmed|posted|deleted|cancelled|canceled';

/** Requests to end before such an act. */
export const HALTS =
  '(?:stop|halt|pause) (?:right |just )?(?:there|then|here|at that point|at this point)|leave it (?:at that|there)|go no further|stop short of';

/** Whole phrases that leave such an act to the one who asks. */
export const LEFT_OPEN =
  "(?:i|we)(?: want to|’d like to|'d like to| would like to| will|’ll|'ll| need to| must) (?:have|take|get|give it)(?: a| one| another)?(?: last| final| closer| quick| second)* look(?: at (?:it|that|this|them|everything))?(?: first| before)?|" +
  'leave (?:the )?(?:last|final) (?:click|step|button|confirmation|word|bit|push) (?:to|for) (?:me|us)|' +
  'leave (?:the )?(?:sending|ordering|booking|buying|paying|submitting|confirming|confirmation|payment) (?:to|for) (?:me|us)|' +
  "(?:i|we)(?:'ll|’ll| will| want to| would like to|'d like to) (?:send|submit|order|book|buy|pay|confirm|place|press|click)(?: on)?(?: it| that| the \\p{L}+)?(?: \\p{L}+)? (?:myself|ourselves)|" +
  'hold off (?:on )?(?:sending|ordering|booking|buying|paying|submitting|confirming)|' +
  '(?:stop|halt|pause|wait) (?:right |just |shortly )?(?:at|on|before) (?:the )?(?:last|final|review|confirmation|payment) (?:step|page|click|button|screen)|' +
  '(?:i|we)(?: want to|’d like to| would like to| will|’ll| need to| must) (?:check|see|review|read|look at|look over|approve|confirm)(?: it| this| that| them| everything)? (?:first|before)|' +
  'let me (?:check|see|review|read|look at|look over|approve|confirm)(?: it| this| that| them| everything)? (?:first|before)|' +
  '(?:for|pending|await|awaiting) (?:my|our) (?:approval|confirmation|ok|okay|go-ahead)|ask me (?:first|before)|' +
  'ready (?:to send|to submit|to book|to order|for me to (?:send|submit|order|book|confirm|check))';
