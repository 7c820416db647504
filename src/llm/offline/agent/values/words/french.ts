import type { ValueWords } from './value-words.ts';

const BELOW_20 =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix sept_ dix huit_ dix neuf_'
    .replaceAll(/dix (\w+)_/g, 'dix-$1')
    .split(' ')
    .map((word) => word.replace('-', ' '));
const one = (ten: string, value: string) =>
  value === 'un' || value === 'onze' ? `${ten} et ${value}|${ten} ${value}` : `${ten} ${value}`;
const tens = (ten: string, upTo: number) => [
  ten,
  ...BELOW_20.slice(1, upTo).map((value) => one(ten.split('|')[0] ?? ten, value)),
];

/** Own lists. */
export const FRENCH: ValueWords = {
  numbers: {
    below100: [
      ...BELOW_20,
      ...['vingt', 'trente', 'quarante', 'cinquante'].flatMap((ten) => tens(ten, 10)),
      ...tens('soixante', 20),
      ...tens('quatre vingt|quatre vingts', 20),
    ],
    hundreds: {},
    scales: {
      douzaine: 12,
      douzaines: 12,
      cent: 100,
      cents: 100,
      mille: 1000,
      million: 1e6,
      millions: 1e6,
      milliard: 1e9,
      milliards: 1e9,
    },
    bareScales: ['cent', 'mille'],
    articles: ['un', 'une'],
    and: [],
    point: ['virgule'],
    andFractions: { 'et demi': 0.5, 'et demie': 0.5, 'et quart': 0.25 },
    beforeHour: [],
    denominators: { tiers: 3, quart: 4, quarts: 4, cinquième: 5, cinquièmes: 5, dixième: 10, dixièmes: 10 },
    partOf: ['de', 'du', 'des', "d'"],
    phrases: { 'la moitié de': 0.5, 'une demi': 0.5, 'un demi': 0.5, 'une demi douzaine': 6, 'une paire de': 2 },
    half: { words: ['demi', 'demie'], before: ['heure', 'litre', 'kilo'], articles: [] },
    ordinals:
      'premier|première deuxième|second|seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième'.split(
        ' ',
      ),
    ordinalUnits: ['seconde'],
    pronouns: { never: ['un'], words: ['un', 'cent'], after: ['l', 'chaque', 'pour'], before: ['de'] },
    decimal: ',',
  },
  dates: {
    months: [
      'janvier|janv',
      'février|févr',
      'mars',
      'avril|avr',
      'mai',
      'juin',
      'juillet|juil',
      'août|aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'décembre|déc',
    ],
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    ambiguous: 'mars|mai',
    of: '(?:de )?',
    dayAlone: 'le ',
    beforeMonth: 'en|de|depuis|fin|début|dès|jusqu’en|avant|après',
    beforeWeekday: 'le|ce|dès|avant|après|pour',
    feasts: [
      ['lundi de pâques', { easter: 1 }],
      ['vendredi saint', { easter: -2 }],
      ['mardi gras', { easter: -47 }],
      ["l['’]ascension|ascension", { easter: 39 }],
      ['lundi de pentecôte', { easter: 50 }],
      ['pentecôte', { easter: 49 }],
      ['(?:dimanche de )?pâques', { easter: 0 }],
      ['(?:la )?veille de noël|réveillon de noël', { month: 12, day: 24 }],
      ['noël', { month: 12, day: 25 }],
      ['(?:saint[- ]sylvestre|réveillon du nouvel an)', { month: 12, day: 31 }],
      ["(?:le )?(?:nouvel an|jour de l['’]an)", { month: 1, day: 1 }],
      ['fête nationale', { month: 7, day: 14 }],
    ],
    weekLater: ['{weekday} en 8', '{weekday} en huit'],
    nthWeekday: ["{nth} {weekday} (?:de |d[’'])?{month}"],
    last: 'dernier',
    after: ['{n} {unit} après'],
    before: ['{n} {unit} avant'],
    ahead: ['dans {n} {unit}', "d['’]ici {n} {unit}"],
    one: 'une?|1',
    units: { 'jours?': 'day', 'semaines?': 'week', mois: 'month', 'ans?|années?': 'year' },
    and: 'et|ou|,',
    through: '-|–|au|à',
  },
  clocks: {
    hour: 'heures?',
    isHourUnit: true,
    before: "à|avant|après|vers|dès|jusqu[’']à",
    past: ['{h} heures? {m}', '{h} heures? {part}'],
    to: ['{h} heures? moins {m}', '{h} heures? moins {part}'],
    parts: { 'et quart': 15, 'le quart': 15, 'et demie': 30, 'et demi': 30 },
    halfBefore: null,
    named: { midi: 720, minuit: 0 },
    am: 'heures? du matin|du matin',
    pm: "heures? (?:de l['’]après-midi|du soir)|du soir",
    hasHourLetter: true,
  },
  personas: {
    labels: {
      name: '(?:mon |le )?nom(?: est)?|nommée?',
      email: "(?:mon |le |l[’'])?(?:e-?mail|courriel|mail|adresse (?:e-?mail|mail))(?: est)?",
      phone: '(?:mon |le )?(?:téléphone|tél|portable)\\.?(?: est)?',
      street: "(?:mon |l[’'])?(?:adresse|rue)(?: est)?",
      postcode: 'code postal(?: est)?',
      city: 'ville(?: est)?',
      country: 'pays(?: est)?',
      company: '(?:société|entreprise)(?: est)?',
      username: "(?:identifiant|utilisateur|nom d['’]utilisateur|login)(?: est)?",
      password: 'mot de passe(?: est)?',
    },
    introductions: "je suis|je m['’]appelle|mon nom est|m\\.|mme",
    before: 'pour|à|de|au nom de|comme',
    credentials: 'connecte[rz]?(?:[- ](?:toi|vous|moi))?|connexion|identifiants|compte|login|se connecter',
    corrections: 'non,? plutôt|plutôt|pardon,?|je veux dire|en fait',
    connectors: 'et|à|en|de|du|mail|e-?mail|courriel|téléphone|tél|adresse|habite|est|mon|par|au|pour|avec',
    and: 'et|avec|,',
    asUser: 'comme|avec',
  },
};
