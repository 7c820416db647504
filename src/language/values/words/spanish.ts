import type { ValueWords } from './value-words.ts';

const ONES = 'uno|un dos tres cuatro cinco seis siete ocho nueve'.split(' ');
const TENS = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');

/** Own lists. */
export const SPANISH: ValueWords = {
  numbers: {
    below100: [
      ...(
        'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
        'dieciocho diecinueve veinte veintiuno|veintiún veintidós veintitrés veinticuatro veinticinco veintiséis ' +
        'veintisiete veintiocho veintinueve'
      ).split(' '),
      ...TENS.flatMap((ten) => [
        ten,
        ...ONES.map((one) =>
          one
            .split('|')
            .map((spelling) => `${ten} y ${spelling}`)
            .join('|'),
        ),
      ]),
    ],
    hundreds: {
      cien: 100,
      ciento: 100,
      doscientos: 200,
      doscientas: 200,
      trescientos: 300,
      trescientas: 300,
      cuatrocientos: 400,
      cuatrocientas: 400,
      quinientos: 500,
      quinientas: 500,
      seiscientos: 600,
      setecientos: 700,
      ochocientos: 800,
      novecientos: 900,
    },
    scales: { docena: 12, docenas: 12, mil: 1000, millón: 1e6, millones: 1e6 },
    bareScales: ['mil'],
    articles: ['un', 'una'],
    and: [],
    point: ['coma'],
    andFractions: { 'y medio': 0.5, 'y media': 0.5 },
    beforeHour: ['las', 'la'],
    denominators: { tercio: 3, tercios: 3, cuarto: 4, cuartos: 4, quinto: 5, quintos: 5, décimo: 10, décima: 10 },
    partOf: ['de', 'del'],
    phrases: { 'la mitad de': 0.5, 'un par de': 2, 'media docena': 6, 'medio litro': 0.5 },
    half: { words: ['medio', 'media'], before: ['kilo', 'litro', 'hora'], articles: [] },
    ordinals: [
      ...(
        'primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta sexto|sexta ' +
        'séptimo|séptima octavo|octava noveno|novena décimo|décima'
      ).split(' '),
    ],
    ordinalUnits: ['segundo'],
    pronouns: { never: [], words: ['uno'], after: ['cada', 'el', 'otro'], before: ['de', 'que'] },
    decimal: ',',
  },
  dates: {
    months: [
      'enero|ene',
      'febrero|feb',
      'marzo',
      'abril|abr',
      'mayo',
      'junio|jun',
      'julio|jul',
      'agosto|ago',
      'septiembre|setiembre|sept|sep',
      'octubre|oct',
      'noviembre|nov',
      'diciembre|dic',
    ],
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    ambiguous: 'domingo',
    of: '(?:del? )?',
    dayAlone: 'el (?:día )?',
    beforeMonth: 'en|de|desde|hasta|para|próximo|este',
    beforeWeekday: 'el|los|este|próximo|para|hasta|desde',
    feasts: [
      ['lunes de pascua', { easter: 1 }],
      ['viernes santo', { easter: -2 }],
      ['jueves santo', { easter: -3 }],
      ['domingo de ramos', { easter: -7 }],
      ['pentecostés', { easter: 49 }],
      ['(?:domingo de )?(?:pascua|resurrección)', { easter: 0 }],
      ['nochebuena', { month: 12, day: 24 }],
      ['navidad', { month: 12, day: 25 }],
      ['nochevieja', { month: 12, day: 31 }],
      ['año nuevo', { month: 1, day: 1 }],
      ['(?:día de )?reyes', { month: 1, day: 6 }],
    ],
    weekLater: [],
    nthWeekday: ['{nth} {weekday} de {month}'],
    last: 'último',
    after: ['{n} {unit} (?:después de|tras|desde)'],
    before: ['{n} {unit} antes de'],
    ahead: ['(?:dentro de|en) {n} {unit}', 'de aquí a {n} {unit}'],
    one: 'una?|1',
    units: { 'días?': 'day', 'semanas?': 'week', 'mes(?:es)?': 'month', 'años?': 'year' },
    and: 'y|o|,',
    through: '-|–|al?|hasta(?: el)?',
  },
  clocks: {
    hour: 'en punto',
    isHourUnit: false,
    before: 'a las?|antes de las?|después de las?|desde las?|hasta las?',
    past: ['a las {h} y {m}', 'a las {h} y {part}', 'las {h} y {part}'],
    to: ['a las {h} menos {m}', 'a las {h} menos {part}', 'las {h} menos {part}'],
    parts: { cuarto: 15, media: 30 },
    halfBefore: null,
    named: { mediodía: 720, medianoche: 0 },
    am: 'de la mañana|a\\.?m\\.?',
    pm: 'de la tarde|de la noche|p\\.?m\\.?',
    hasHourLetter: true,
  },
  personas: {
    labels: {
      name: '(?:mi |el )?nombre(?: es)?|llamado|llamada',
      email: '(?:mi |el )?(?:correo(?: electrónico)?|e-?mail|mail)(?: es)?',
      phone: '(?:mi |el )?(?:teléfono|tel|móvil)\\.?(?: es)?',
      street: '(?:mi |la )?(?:dirección|domicilio)(?: es)?',
      postcode: '(?:código postal|cp)(?: es)?',
      city: '(?:ciudad|población)(?: es)?',
      country: 'país(?: es)?',
      company: 'empresa(?: es)?',
      username: '(?:usuario|nombre de usuario|user)(?: es)?',
      password: '(?:contraseña|clave|password)(?: es)?',
    },
    introductions: 'soy|me llamo|mi nombre es|señora?|sra?\\.',
    before: 'para|a|de|por|a nombre de|como',
    credentials: 'inicia(?:r)? sesión|entra(?:r)?|accede(?:r)?|credenciales|cuenta|login|conéctate',
    corrections: 'no,? mejor|mejor dicho|perdón,?|quiero decir|en cambio',
    connectors: 'y|en|de|correo|teléfono|tel|dirección|vive|es|mi|por|a|para|con',
    and: 'y|con|,',
    asUser: 'como|con',
  },
};
