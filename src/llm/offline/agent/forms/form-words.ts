/** Words of tasks that fill in forms. English; written for this project. Alternatives are parted by `|`. */

/** Verbs that write to somebody; the one who is written to follows. */
export const MESSAGE_VERBS =
  'tell|inform|notify|let|write to|write|send a message to|send a note to|send a message|send a note|send word to|send feedback to|message|contact|ask|report|complain to|complain|get in touch with|reach out to|drop a line to|drop a note to|leave a message for|pass on to|give a heads up to|point out to|warn|alert|mention to|email|e-mail|mail|submit a report to|file a complaint with|raise with|bring up with|write in to|pass that on to|pass this on to|pass it on to|pass on|forward|relay|draw the attention of|hand on to';

/** Phrases within a sentence that write to somebody; the one who is written to stands near. */
export const WITHIN_SENTENCE =
  'should know|should hear|should learn|should be told|should be informed|should find out|should be made aware|should be aware|should be notified|must know|must hear|must learn|must be told|must be informed|must find out|must be made aware|must be aware|must be notified|ought to know|ought to hear|ought to learn|ought to be told|ought to be informed|ought to find out|ought to be made aware|ought to be aware|ought to be notified|needs to know|needs to hear|needs to learn|needs to be told|needs to be informed|needs to find out|needs to be made aware|needs to be aware|needs to be notified|need to know|need to hear|need to learn|need to be told|need to be informed|need to find out|need to be made aware|need to be aware|need to be notified|has to know|has to hear|has to learn|has to be told|has to be informed|has to find out|has to be made aware|has to be aware|has to be notified|have to know|have to hear|have to learn|have to be told|have to be informed|have to find out|have to be made aware|have to be aware|have to be notified|wants to know|wants to hear|wants to learn|wants to be told|wants to be informed|wants to find out|wants to be made aware|wants to be aware|wants to be notified|would want to know|would want to hear|would want to learn|would want to be told|would want to be informed|would want to find out|would want to be made aware|would want to be aware|would want to be notified|might want to know|might want to hear|might want to learn|might want to be told|might want to be informed|might want to find out|might want to be made aware|might want to be aware|might want to be notified|would like to know|would like to hear|would like to learn|would like to be told|would like to be informed|would like to find out|would like to be made aware|would like to be aware|would like to be notified|will want to know|will want to hear|will want to learn|will want to be told|will want to be informed|will want to find out|will want to be made aware|will want to be aware|will want to be notified|had better know|had better hear|had better learn|had better be told|had better be informed|had better find out|had better be made aware|had better be aware|had better be notified|' +
  'be reported|reported to|reporting to|be told|be informed|informed of|should know|must know|needs to know|need to know|ought to know|should hear|know from|hear from|learn from|find out from|be passed on|passed on to|pass that on|pass this on|pass it on|be raised|raised with|be brought|to the attention of|bring that to|bring this to|bring it to|let|tell|notify|inform|report|complain|ask|write to|write|message|warn|alert|contact|pass on|forward|aware of|aware';

/** Verbs that do so only with one of these nouns: `send the town hall a message`. */
export const SENDING_VERBS =
  'send|give|leave|drop|write|file|submit|make|put|ask|post|pass|pass on|forward|hand|hand in|lodge|raise|deliver|get';
export const MESSAGE_NOUNS = 'message note word question complaint report enquiry inquiry letter heads-up feedback';

/** Names of the authority that a contact form reaches. */
export const AUTHORITIES =
  'town hall|city hall|townhall|council|city council|town council|municipality|city administration|local authority|mayor|town';

/** Verbs that ask for a form of any kind. */
export const APPLY_VERBS =
  'enter me for|enrol me in|enroll me in|enrol for|enroll for|get me signed up for|get me registered for|put my name down for|fill me in for|participate in|have a say in|apply for|apply to|register for|sign up for|sign up to|subscribe to|enrol in|enroll in|vote in|take part in|participate in|put in for|put me down for|sign me up for|register me for|vote';

/** Verbs that do so with the noun of a form. */
export const FORM_VERBS =
  'like to have|want to have|wish to have|love to have|like to get|want to get|obtain|procure|lodge|ask for|put through|deal with|work through|sort out|arrange|take care of|see to|carry out|set up|send off|issue me|get me hold of|fill in|fill out|fill up|fill|complete|finish|do|take|answer|submit|send in|send|request|hand in|order|get me|get|need|give|leave|file|make|lodge|want|respond to|reply to|start|get hold of|would like|cast|put that into|put it into|put this into|put that in|put this in|put it in|enter that in|enter that into|enter it into|enter this into|use that for|use this for|send that in as|take part in|go through|do me|use|put in|hand in|fill me in';

export const FORM_NOUNS =
  'form survey questionnaire poll application permit feedback petition enquiry inquiry complaint registration ballot report request vote';

/** Verbs that create an entry of a board, and nouns for such entries and boards. */
export const TICKET_VERBS =
  'enter|write|write up|register|record|report|post|start|submit a|open|create|file|raise|log|submit|add|make|enter|set up|put in|put';
export const TICKET_NOUNS = 'ticket';
export const ISSUE_NOUNS = 'issue bug task';
export const BOARD_NOUNS = 'board tracker priority';

/** Nouns of forms that ask for opinions. */
export const SURVEY_WORDS = 'survey questionnaire poll feedback vote ballot opinion';

/** Words before what a message is filed under. */
export const SUBJECT_CUES = 'under topic subject category heading section department theme';

/** Words of links and forms for messages. */
export const CONTACT_WORDS = 'contact message write question ask enquiry inquiry tell report broken complaint support';

/** Words between a verb and the name of its form. */
export const FORM_DETERMINERS = "the this that its a an my our your i'd i we to out in some for me us";

/** Where the name of a form ends. */
export const PURPOSE_ENDS = 'for with using as from in by on about and saying that who which of';

/** Verbs that begin another errand. */
export const OTHER_ERRANDS =
  'open|go to|visit|search|search for|look up|find|find out|buy|order|book|download|log in|log out|sign in|sign out|calculate|compute|compare|summarize|note|note down|write down|jot down|tell me|tell us|give me|show me|let me know|read|report back|return|what|how|when|who|which|where|why|say what|say which|remember|save|take a note|make a note|repeat|confirm to me';

/** Words that introduce the text of a message. */
export const MESSAGE_CUES =
  'that|saying|says|say|to say|stating|because|to know that|know that|know|reading|which says|as follows|the following';
export const MESSAGE_TOPICS = 'about|regarding|concerning|re';
export const QUESTION_CUES = 'when|whether|if|how|why|what|where|who|which';

/** Words before a person's data at the end of a message. */
export const SIGNATURE_WORDS =
  "from name my is i am i'm mail e-mail email by signed sign it regards best kind yours sincerely contact reach me at address phone sender as and use under on behalf of in the thanks thank you cheers this for answer reply to please";

/** Options for everything else. */
export const OTHER_OPTIONS =
  'something else|other|others|anything else|miscellaneous|general question|general|general enquiry';

/** Words of options for questions. */
export const QUESTION_OPTIONS = 'question|enquiry|inquiry';

/** What people call a field for free text. */
export const COMMENT_WORDS = 'comment remark suggestion message text wish idea improvement note';

/** Polite words, and words for requests, that are no message. */
export const COURTESY_WORDS =
  'details detail data metadata information info particulars attached supplied provided given sent along find use stored topic subject heading category general please kindly hello hi hey dear good morning evening afternoon many much lot asap soon quickly behalf name know would could should can may must ought somebody someone anyone person want like need matter problem issue sender sincerely';

/** Forms that a clause can begin with: `Parking permit for Ada Quill`. */
export const FIRST_NOUNS = 'survey questionnaire poll permit petition complaint feedback';

/** Words of messages, by a word of the option that they belong to. */
export const TOPIC_WORDS: Readonly<Record<string, string>> = {
  road: 'street pothole potholes pavement crossing lane bridge kerb sidewalk',
  traffic: 'car cars bus jam speeding parking',
  waste: 'bin bins rubbish garbage trash litter refuse dump dumped',
  recycling: 'glass paper bottles container',
  park: 'playground swing swings bench benches lawn fountain flowerbed',
  tree: 'oak hedge branch branches bush',
};
