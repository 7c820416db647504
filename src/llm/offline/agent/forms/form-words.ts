/** Words of tasks that fill in forms. English; written for this project. Alternatives are parted by `|`. */

/** Verbs that write to somebody; the one who is written to follows. */
export const MESSAGE_VERBS =
  'tell|inform|notify|let|write to|write|send a message to|send a note to|send a message|send a note|send word to|send feedback to|message|contact|ask|report|complain to|complain|get in touch with|reach out to|drop a line to|drop a note to|leave a message for|pass on to|give a heads up to|point out to|warn|alert|mention to|email|e-mail|mail|submit a report to|file a complaint with|raise with|bring up with|write in to|pass that on to|pass this on to|pass it on to|pass on|forward|relay|draw the attention of|hand on to';

/** Phrases within a sentence that write to somebody; the one who is written to stands near. */
export const WITHIN_SENTENCE =
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
  'apply for|apply to|register for|sign up for|sign up to|subscribe to|enrol in|enroll in|vote in|take part in|participate in|put in for|put me down for|sign me up for|register me for|vote';

/** Verbs that do so with the noun of a form. */
export const FORM_VERBS =
  'fill in|fill out|fill up|fill|complete|finish|do|take|answer|submit|send in|send|request|hand in|order|get me|get|need|give|leave|file|make|lodge|want|respond to|reply to|start|get hold of|would like|cast|put that into|put it into|put this into|put that in|put this in|put it in|enter that in|enter that into|enter it into|enter this into|use that for|use this for|send that in as|take part in|go through|do me|use|put in|hand in|fill me in';

export const FORM_NOUNS =
  'form survey questionnaire poll application permit feedback petition enquiry inquiry complaint registration ballot report request vote';

/** Verbs that create an entry of a board, and nouns for such entries and boards. */
export const TICKET_VERBS = 'open|create|file|raise|log|submit|add|make|enter|set up|put in|put';
export const TICKET_NOUNS = 'ticket';
export const ISSUE_NOUNS = 'issue bug task';
export const BOARD_NOUNS = 'board tracker';

/** Nouns of forms that ask for opinions. */
export const SURVEY_WORDS = 'survey questionnaire poll feedback vote ballot opinion';

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

/** Answers of a scale in other words. */
export const OPTION_SYNONYMS: Readonly<Record<string, string>> = {
  neither: 'neutral|indifferent|so-so|no opinion|in between|undecided|middling',
  satisfied: 'happy|content|pleased',
  dissatisfied: 'unhappy|unsatisfied|not satisfied|not happy|displeased',
  'very satisfied': 'very happy|delighted|extremely satisfied|completely satisfied|really happy|fully satisfied',
  'very dissatisfied': 'very unhappy|extremely dissatisfied|very unsatisfied|really unhappy|completely dissatisfied',
  electric: 'ev|e-car|electric car|battery|electricity',
  petrol: 'gasoline|gas',
  none: 'no service|no services|nothing|never used any|never used a service|never used one|not used any|used none',
  registration: 'registry|registry office|registration office|registering',
  waste: 'rubbish|refuse|bins|garbage|trash|waste collection',
  library: 'libraries|the books',
  yes: 'yeah|yep',
};

/** Options for everything else. */
export const OTHER_OPTIONS =
  'something else|other|others|anything else|miscellaneous|general question|general|general enquiry';

export const NEGATIONS =
  "no not never without don't dont doesn't didn't isn't aren't nor skip leave untick untouched neither";

/** What people call a field for free text. */
export const COMMENT_WORDS = 'comment remark suggestion message text wish idea improvement note';

/** Words before dates, by what the date is for. */
export const DATE_CUES: Readonly<Record<'birth' | 'start' | 'end', string>> = {
  birth: 'born birth birthday birthdate dob birthdate',
  start: 'from starting start starts begin begins beginning since as departure effective on',
  end: 'until till to through end ends ending return expires by',
};

/** Polite words, and words for requests, that are no message. */
export const COURTESY_WORDS =
  'please kindly hello hi hey dear good morning evening afternoon many much lot asap soon quickly behalf name know would could should can may must ought somebody someone anyone person want like need matter problem issue sender sincerely';

/** Forms that a clause can begin with: `Parking permit for Ada Quill`. */
export const FIRST_NOUNS = 'survey questionnaire poll permit petition complaint feedback';

/** What the values of fields look like, by a word of their label. */
export const FIELD_SHAPES: readonly { label: RegExp; value: RegExp }[] = [
  {
    label: /\bplate\b|\bvehicle registration\b/i,
    value: /(?<![\p{L}\p{N}-])\p{Lu}{1,3}(?:[ -]\p{Lu}{1,3})?[ -]?\d{1,4}(?:[ -]?\p{Lu}{1,3})?(?![\p{L}\p{N}-])/gu,
  },
];

/** Words of messages, by a word of the option that they belong to. */
export const TOPIC_WORDS: Readonly<Record<string, string>> = {
  road: 'street pothole potholes pavement crossing lane bridge kerb sidewalk',
  traffic: 'car cars bus jam speeding parking',
  waste: 'bin bins rubbish garbage trash litter refuse dump dumped',
  recycling: 'glass paper bottles container',
  park: 'playground swing swings bench benches lawn fountain flowerbed',
  tree: 'oak hedge branch branches bush',
};
