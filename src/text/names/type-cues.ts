/** Cues by which a sentence tells the type of a name in it. Word lists by hand. */

const KIN =
  'uncle aunt cousin brother sister mother father son daughter nephew niece wife husband widow grandfather grandmother ' +
  'friend partner clerk boy girl colleague neighbour neighbor boss';

const PERSON_VERBS =
  'said says cried cries replied replies asked asks answered returned exclaimed whispered shouted muttered murmured ' +
  'thought thinks knew felt wished looked smiled laughed nodded sighed wept sat stood walked entered spoke sang ' +
  'frowned trembled listened paused muses mused observed remarked inquired faltered pleaded added continued told tells ' +
  'wrote writes studied married died retired graduated resigned loves likes hates wants hopes works lives lived';

const BODY =
  'hand hands face eyes eye voice heart mind head mother father wife husband nephew niece sister brother son daughter clerk';

const either = (words: string) => words.split(' ').join('|');

/** What follows the name of a person. */
export const AFTER_PERSON = new RegExp(
  `^(?:[^.]{0,12}\\((?:born|c\\.|\\d{1,2} \\p{Lu}|\\p{Lu}\\p{Ll}+ \\d)|,? (?:himself|herself)\\b|['’]s (?:\\p{Ll}{1,12} )?(?:${either(BODY)})\\b` +
    `|,? (?:was born|worked (?:as|with|for|at)|(?:${either(PERSON_VERBS)}))\\b)`,
  'u',
);

/** What precedes the name of a person. */
export const BEFORE_PERSON = new RegExp(
  `(?:\\b(?:said|cried|replied|asked|answered|returned|exclaimed|whispered|remarked|observed) |["”'’!?,] (?:said|thought) |\\b(?:[Uu]ncle|[Aa]unt|${either(KIN)}),? |\\bMaster |\\b(?:poor|little|old) )$`,
);

/** What precedes the name of a place. "In" alone also precedes works, groups and times. */
export const BEFORE_PLACE =
  /\b(?:born in|died in|lived in|lives in|live in|living in|grew up in|grown up in|moved to|moving to|moved from|located in|based in|city of|town of|village of|capital of|near|arrived in|visited|visit to|trip to|flew to|flight to|travelled to|traveled to|streets of|north of|south of|east of|west of|outside|(?:kings?|queens?|princes?|princess|duke|earl|bishop|mayor) of)\s+(?:the\s+)?$/i;

/** What precedes the name of an organization. */
export const BEFORE_ORGANIZATION =
  /\b(?:works? (?:at|for)|worked (?:at|for)|working (?:at|for)|job at|joined|founded|hired by|employed by|ceo of|director of|president of|founder of|chairman of|firm of|company|shares of|interview (?:at|with))\s+(?:the\s+)?$/i;

/** What precedes the name of a work. */
export const BEFORE_WORK =
  /\b(?:film|movie|novel|book|song|album|single|play|poem|opera|series|show|game|episode|sitcom|magazine|game of|dance of|copy of|read|reading|watched|watching)\s+["“”'‘`*_]*$/;
