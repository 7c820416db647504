import type { Language } from '../language/languages.ts';

/** How a sentence says what its subject is (`defining`, with the beginning of what follows) or does (`stating`). */
export interface Copulas {
  defining: RegExp;
  stating: RegExp;
  /** An article before the subject that is no part of its name. */
  article: RegExp;
}

export const COPULAS: ReadonlyMap<Language, Copulas> = new Map<Language, Copulas>([
  [
    'en',
    {
      defining:
        / (?:is|was|are|were) (?=(?:an?|the|also|known|one|part|located|among|situated|formed|found|any|both|either|native|originally|currently|now|considered|generally|often|commonly|usually|primarily|perhaps|best|used|named|called|established|founded|based|born|written|released|published|produced|directed|composed|owned|operated|built|defined|held|situated|intended|described|played|set|designed|organized|two|three|four|several)(?![\p{L}])|["“]?[\p{Lu}\p{N}])/u,
      stating:
        / (?:is|was|are|were|has|had|consists|began|ran|features|won|received|became|represented|represents|played|plays|stands|took|takes|refers|describes|includes|contains|occurred|occurs|served|serves|comprises|opened|lies|covers|encompasses|released|may|can|will|stars|starred|died|lived|lives|works|worked|grew|joined|appeared|appears) /g,
      article: /^(?!)/,
    },
  ],
  [
    'de',
    {
      defining: / (?:ist|war|sind|waren) (?=(?:eine?[rs]?|der|die|das|auch|seit|Teil)(?!\p{L}))/u,
      stating: / (?:wurde|hatte|besteht|liegt|gehört) /g,
      article: /^(?:der|die|das|den) /i,
    },
  ],
  [
    'fr',
    {
      defining: / (?:est|était|sont|étaient|fut) (?=(?:une?|le|la|les|des|aussi|située?)(?!\p{L})|l['’])/u,
      stating: / (?:fut|possède) /g,
      article: /^(?:(?:le|la|les) |l['’])/i,
    },
  ],
  [
    'es',
    {
      defining: / (?:es|era|fue|son|eran) (?=(?:una?|el|la|los|las|también)(?!\p{L}))/u,
      stating: / (?:fue|tiene|nació) /g,
      article: /^(?:el|la|los|las) /i,
    },
  ],
  [
    'pt',
    {
      defining: / (?:é|era|foi|são|eram) (?=(?:uma?|o|a|os|as|também)(?!\p{L}))/u,
      stating: / (?:foi|tem|nasceu) /g,
      article: /^(?:os?|as?) /i,
    },
  ],
  [
    'it',
    {
      defining: / (?:è|era|fu|sono) (?=(?:una?|uno|il|lo|la|i|gli|le|anche)(?!\p{L})|l['’]|un['’])/u,
      stating: / (?:fu|nacque) /g,
      article: /^(?:(?:il|lo|la|i|gli|le) |l['’])/i,
    },
  ],
  [
    'nl',
    {
      defining: / (?:is|was|zijn|waren) (?=(?:een|de|het|ook)(?!\p{L}))/u,
      stating: / (?:werd|ligt|heeft) /g,
      article: /^(?:de|het|een) /i,
    },
  ],
  ['zh', { defining: /(?<=^[^\P{L}我你他她它这那的不时]{2,8})是/u, stating: /$^/g, article: /^(?!)/ }],
  [
    'ja',
    { defining: /(?<=^[\p{L}\p{N}ー・]{2,12}(?<![にでと]|から|まで))は(?!ない)/u, stating: /$^/g, article: /^(?!)/ },
  ],
]);

/** Words that open a sentence and name nothing, folded; before a capital they may begin the name of a work. */
export const SENTENCE_OPENERS: ReadonlySet<string> = wordSet(
  'i he she it they we you this that these those there here who what which when where why how ' +
    'everyone everybody everything nobody nothing someone somebody something anyone anything none today tomorrow yesterday tonight ' +
    'now then so but and or if because although though while however also maybe perhaps well yes no ok okay oh hi hello hey thanks ' +
    'note reminder first second last next all both each most many some such only one another other others ' +
    'er sie es wir ihr ich du dies das dieser diese heute gestern morgen il elle ils elles nous vous je tu on ce cela hier ' +
    'el ella ellos ellas yo nosotros esto eso esta este hoy ayer ele ela eles elas eu nos isso isto hoje ontem',
);

/** Words that tell whose something is: "my sister" has no name here. */
export const POSSESSIVES: ReadonlySet<string> = wordSet(
  'my our your his her its their mein meine dein deine sein seine unser unsere ihre mon ma mes ton ta tes sa ses notre nos ' +
    'mi mis tu tus su sus nuestro nuestra meu minha seu sua nosso nossa',
);

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
