function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Function words. No entity starts with one, and they are not search terms. */
export const FUNCTION_WORDS = wordSet(
  `a an the this that these those it its itself he him his himself she her hers herself they them their themselves we us
  our ours you your yours i me my mine myself one ones who whom whose which what when where why how there here
  and or but nor so yet if unless because although though while whereas whether since until as than then else
  of in on at by for from to into onto with without within about above below under over after before between among
  during through throughout against across along around behind beside besides beyond near off out up down upon via per
  toward towards despite except like unlike is am are was were be been being do does did done doing has have had having
  can could may might must shall should will would not no yes also however moreover furthermore thus therefore hence
  meanwhile otherwise instead both either neither each every all any some many much most more other others another such
  same own only just even still again once twice ever never often always sometimes usually later earlier soon now
  today very too quite rather almost nearly few several various according please tell give name`,
);

/** Words of questions that are not search terms, in addition to the function words. */
export const QUESTION_WORDS = wordSet('mean means kind type called named known many much');

/** Particles inside names: University of Copenhagen, Jan van der Meer, Osama bin Ladin. */
export const NAME_PARTICLES = wordSet(
  'of the de la le les du des der den von van zu zur bin ibn al el da do dos das di del della degli y av af ter ten',
);

/** Abbreviations whose period does not end a sentence and that can be part of a name. */
export const ABBREVIATIONS = wordSet(
  'mr mrs ms dr prof st mt ft jr sr rev hon gen col capt lt sgt gov sen rep pres no vol vs etc inc ltd co corp',
);

export const HONORIFICS = wordSet(
  'mr mrs ms dr prof sir dame lord lady king queen prince princess president pope saint st emperor empress rev captain',
);

export const CALENDAR_WORDS = wordSet(
  `january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday`,
);

/** Number words. Alone, they are not names. */
export const NUMBER_WORDS = wordSet(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second third fourth fifth
  sixth seventh eighth ninth tenth last`,
);

/** Adjectives that often precede a person's name and do not belong to it: "Poor Bob". */
export const EPITHETS = wordSet('poor old dear little young good merry happy late great brave sweet darling big');

/** Words that often start a sentence or quotation, where their capital letter is not significant. */
export const OPENING_WORDS = wordSet(
  `ah aha alas all amen and anyway away aye bah bless bring call come cry dear do enough excellent fine forgive forward
  friend friends get gentlemen glad go god good goodbye great ha hallo happy hark he hear heaven heavens hello help here hey
  hi hold hurrah hurry hush indeed keep ladies leave let listen lo look make maybe merry mind move nay never nonsense
  nothing oh ok okay open order perhaps please poor pray quick quiet quite ready really remember right run say see shame
  show silence since sir somebody someone something sometimes sorry speak stand stay stop sure surely take thank thanks
  think true try turn wait watch welcome well whatever whereat why wonderful worse write yes yet yo`,
);
