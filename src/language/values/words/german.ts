import { ENGLISH } from './english.ts';
import type { ValueWords } from './value-words.ts';

const ONES = 'null eins|ein zwei|zwo drei vier fünf sechs sieben acht neun'.split(' ');
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const last = (word: string) => word.split('|').at(-1) ?? word;
const COMPOUNDS = [
  ...ONES.map((word) => (word.startsWith('eins') ? 'eins' : word)),
  ...TEENS,
  ...TENS.flatMap((ten) => [
    ten,
    ...ONES.slice(1).map((one) => `${one.startsWith('eins') ? 'ein' : one.split('|')[0]}und${ten}`),
  ]),
];
const PREFIXES = ['ein', ...ONES.slice(2).map((one) => one.split('|')[0] ?? ''), ...TEENS, ...TENS];
const PREFIX_VALUES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 30, 40, 50, 60, 70, 80, 90,
];
/** Hundreds and thousands written as one word, alone or with what follows: `dreihundertzwölf`. */
const HUNDREDS: [string, number][] = ['', ...PREFIXES.slice(0, 9)].flatMap((prefix, at): [string, number][] => [
  [`${prefix}hundert`, Math.max(1, at) * 100],
  ...COMPOUNDS.slice(1).map((word, rest): [string, number] => [
    `${prefix}hundert${last(word)}`,
    Math.max(1, at) * 100 + rest + 1,
  ]),
]);
const THOUSANDS: [string, number][] = PREFIXES.map((prefix, at) => [
  `${prefix}tausend`,
  (PREFIX_VALUES[at] ?? 1) * 1000,
]);
const HALVES: [string, number][] = PREFIXES.slice(0, 12).map((prefix, at) => [
  `${prefix}einhalb`,
  (PREFIX_VALUES[at] ?? 1) + 0.5,
]);

/** Own lists. */
export const GERMAN: ValueWords = {
  numbers: {
    below100: COMPOUNDS,
    hundreds: Object.fromEntries(HUNDREDS.filter(([word]) => word !== 'hundert')),
    scales: {
      dutzend: 12,
      hundert: 100,
      tausend: 1000,
      mio: 1e6,
      million: 1e6,
      millionen: 1e6,
      mrd: 1e9,
      milliarde: 1e9,
      milliarden: 1e9,
      billion: 1e12,
      billionen: 1e12,
    },
    bareScales: ['hundert', 'tausend'],
    articles: ['ein', 'eine', 'einem', 'einer', 'einen'],
    and: ['und'],
    point: ['komma'],
    andFractions: {},
    beforeHour: [],
    denominators: { drittel: 3, viertel: 4, fünftel: 5, sechstel: 6, siebtel: 7, achtel: 8, neuntel: 9, zehntel: 10 },
    partOf: ['von', 'vom', 'der', 'des', 'aller', 'liter', 'stunde', 'kilo', 'pfund'],
    phrases: {
      anderthalb: 1.5,
      'ein paar': 2,
      'eine halbe': 0.5,
      'einem halben': 0.5,
      'einer halben': 0.5,
      'ein halbes': 0.5,
      'ein halber': 0.5,
      'einen halben': 0.5,
      ...Object.fromEntries([...THOUSANDS, ...HALVES]),
    },
    half: { words: ['hälfte', 'halb'], before: ['von', 'der', 'des', 'davon'], articles: [] },
    ordinals: [
      ...'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft'.split(' '),
      ...TEENS.slice(3).map((word) => `${word}t`),
      ...COMPOUNDS.slice(20, 32).map((word) => `${word}st`),
    ].map((stem) => ['e', 'er', 'en', 'es', 'em'].map((ending) => stem + ending).join('|')),
    ordinalUnits: [],
    pronouns: { never: ['ein'], words: [], after: [], before: [] },
    decimal: ',',
  },
  dates: {
    months: [
      'januar|jänner|jan',
      'februar|feb',
      'märz|maerz|mär',
      'april|apr',
      'mai',
      'juni|jun',
      'juli|jul',
      'august|aug',
      'september|sept|sep',
      'oktober|okt',
      'november|nov',
      'dezember|dez',
    ],
    weekdays: ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend'],
    ambiguous: 'jan|mär|mai|august',
    of: '(?:des )?',
    dayAlone: '(?:am|zum|vom|bis(?: zum)?|ab dem) ',
    beforeMonth: 'im|ab|seit|bis|anfang|mitte|ende|nächsten|diesen|vor|nach|von',
    beforeWeekday: 'am|bis|ab|kommenden|nächsten|diesen|jeden|vor|nach',
    feasts: [
      ['ostermontag', { easter: 1 }],
      ['karfreitag', { easter: -2 }],
      ['aschermittwoch', { easter: -46 }],
      ['rosenmontag', { easter: -48 }],
      ['christi himmelfahrt|himmelfahrt', { easter: 39 }],
      ['pfingstmontag', { easter: 50 }],
      ['pfingstsonntag|pfingsten', { easter: 49 }],
      ['fronleichnam', { easter: 60 }],
      ['ostersonntag|ostern', { easter: 0 }],
      ['heiligabend|heilige[rnm]? abend', { month: 12, day: 24 }],
      ['(?:erste[rnm]? )?weihnacht(?:en|stag)', { month: 12, day: 25 }],
      ['silvester', { month: 12, day: 31 }],
      ['neujahr', { month: 1, day: 1 }],
      ['nikolaus(?:tag)?', { month: 12, day: 6 }],
      ['tag der deutschen einheit', { month: 10, day: 3 }],
    ],
    weekLater: ['{weekday} in 1 woche', '{weekday} in einer woche'],
    nthWeekday: ['{nth} {weekday} (?:im|des) {month}'],
    last: 'letzte[rnsm]?',
    after: ['{n} {unit} (?:nach|ab)'],
    before: ['{n} {unit} vor'],
    ahead: ['in {n} {unit}', '{n} {unit} ab (?:heute|jetzt)', 'heute in {n} {unit}'],
    one: 'eine[mrns]?|ein|1',
    units: { 'tage?n?': 'day', 'wochen?': 'week', 'monate?n?': 'month', 'jahre?n?': 'year' },
    and: 'und|oder|,',
    through: '-|–|bis',
  },
  clocks: {
    hour: 'uhr',
    isHourUnit: false,
    before: 'um|ab|vor|nach|bis|gegen|von',
    past: ['{m}(?: minuten)? nach {h}', '{part} nach {h}'],
    to: ['{m}(?: minuten)? vor {h}', '{part} vor {h}'],
    parts: { viertel: 15 },
    halfBefore: 'halb',
    named: { mittag: 720, mittags: 720, mitternacht: 0 },
    am: 'uhr morgens|uhr früh|morgens|vormittags',
    pm: 'uhr abends|uhr nachmittags|nachmittags|abends',
    hasHourLetter: false,
  },
  personas: {
    labels: {
      ...ENGLISH.personas.labels,
      name: '(?:mein |der )?name(?: ist)?|namens',
      email: '(?:meine |die )?(?:e-?mail(?:-?adresse)?|mail(?:adresse)?)(?: ist| lautet)?',
      phone: '(?:meine |die )?(?:telefon(?:nummer)?|tel|handy(?:nummer)?|mobil)\\.?(?: ist)?',
      street: '(?:meine |die )?(?:straße|strasse|adresse|anschrift)(?: ist)?',
      postcode: '(?:plz|postleitzahl)(?: ist)?',
      city: '(?:ort|stadt)(?: ist)?',
      country: 'land(?: ist)?',
      company: 'firma(?: ist)?',
      username: '(?:benutzer(?:name)?|nutzer(?:name)?|user(?:name)?|login|kennung)(?: ist)?',
      password: '(?:passwort|kennwort|pw|password)(?: ist| lautet)?',
    },
    introductions: 'ich bin|ich heiße|ich heisse|mein name ist|mein name lautet|hier ist|herr|frau',
    before: 'für|an|von|namens|auf den namen|als|im namen von',
    credentials: 'anmelden|melde(?: dich| mich)?|einloggen|logge?(?: dich| mich)?|zugangsdaten|login|konto|anmeldung',
    corrections: 'nein,? (?:doch )?lieber|nein,? eher|lieber|vielmehr|doch lieber|ich meine|korrektur:?|stattdessen',
    connectors:
      'und|in|aus|von|mail|e-?mail|telefon|tel|handy|adresse|wohnhaft|wohnt|ist|meine|mein|erreichbar|unter|an|bitte|die|der|das',
    and: 'und|mit|,',
    asUser: 'als|mit|unter',
  },
};
