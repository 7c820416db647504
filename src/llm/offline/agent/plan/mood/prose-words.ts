/** English words that distinguish prose from a request. Own lists; entries are lower case. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Verbs of reported speech. */
export const REPORTS = words(
  'said says say told tells wrote writes shouted shouts whispered replied asked asks warns warned reads announced insisted states stated goes telling saying asking warning reminding reminds urges urging instructs instructing orders',
);
/** Words that a reported sentence can begin with: its subject, a time, a quotation. */
export const SUBJECTS = words(
  'the a an my our his her their your this that these those it he she they we i one once yesterday today tonight last there everyone somebody someone nobody people when while as after before in on at every some all no',
);
/** Whole clauses of these words say nothing. */
export const DISCOURSE = words(
  'anyway anyhow whatever nevermind now well so ok okay there then quick one question from me by the way btw listen look here we go right also first and but just thanks hi hello hey good morning evening afternoon day night yes no oh aside finally please sorry again everyone all team folks dear friend to you',
);
/** Beginnings of wishes and thanks. */
export const WISHES = words('hope hoping thanks thank sorry cheers congratulations greetings wishing');
/** Words that begin a question. */
export const QUESTIONS = words(
  'who whom whose what when where which how why is are was were do does did can could will would should has have',
);
/** Words that make a sentence a request to write or send what follows. */
export const WRITING = words(
  'note notes write type save mail email message send post reply remember remind search comment saying fill enter text',
);
/** Things that orders to others are written on. */
export const SIGNS = words(
  'rules rule sign notice poster sheet note board label sticker post-it placard leaflet plaque banner instructions',
);
/** Verbs that make a sentence with such a thing a request: `open the rules`. */
export const ACTS = words(
  'open read show tell give find copy make take create put add send print note write what which who where when how is are does do can could would please i',
);
/** Subjects of sentences about others. */
export const THIRD_PERSONS = words('someone somebody there my our the a an he she they');
/** Begin what somebody says of himself. */
export const OWNERS = words("my our i we i'm we're i've we've i'd we'd");
