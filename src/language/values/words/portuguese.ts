import type { ValueWords } from './value-words.ts';

const ONES = 'um|uma dois|duas três quatro cinco seis sete oito nove'.split(' ');
const TENS = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');

/** Own lists. */
export const PORTUGUESE: ValueWords = {
  numbers: {
    below100: [
      ...(
        'zero um dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze ' +
        'dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove'
      ).split(' '),
      ...TENS.flatMap((ten) => [
        ten,
        ...ONES.map((one) =>
          one
            .split('|')
            .map((spelling) => `${ten} e ${spelling}`)
            .join('|'),
        ),
      ]),
    ],
    hundreds: {
      cem: 100,
      cento: 100,
      duzentos: 200,
      duzentas: 200,
      trezentos: 300,
      quatrocentos: 400,
      quinhentos: 500,
      seiscentos: 600,
      setecentos: 700,
      oitocentos: 800,
      novecentos: 900,
    },
    scales: { dúzia: 12, dúzias: 12, mil: 1000, milhão: 1e6, milhões: 1e6, bilhão: 1e9, bilhões: 1e9 },
    bareScales: ['mil'],
    articles: ['um', 'uma'],
    and: ['e'],
    point: ['vírgula'],
    andFractions: { 'e meio': 0.5, 'e meia': 0.5 },
    beforeHour: ['as'],
    denominators: { terço: 3, terços: 3, quarto: 4, quartos: 4, quinto: 5, quintos: 5, décimo: 10, décimos: 10 },
    partOf: ['de', 'do', 'da', 'dos', 'das'],
    phrases: { 'a metade de': 0.5, 'metade de': 0.5, 'um par de': 2, 'meia dúzia': 6 },
    half: { words: ['meio', 'meia'], before: ['quilo', 'litro', 'hora'], articles: [] },
    ordinals: [
      ...(
        'primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta sexto|sexta sétimo|sétima ' +
        'oitavo|oitava nono|nona décimo|décima'
      ).split(' '),
    ],
    ordinalUnits: ['segundo'],
    pronouns: { never: ['um', 'uma'], words: ['um', 'uma'], after: ['cada', 'o', 'a'], before: ['de', 'que'] },
    decimal: ',',
  },
  dates: {
    months: [
      'janeiro|jan',
      'fevereiro|fev',
      'março',
      'abril|abr',
      'maio|mai',
      'junho|jun',
      'julho|jul',
      'agosto|ago',
      'setembro',
      'outubro',
      'novembro|nov',
      'dezembro|dez',
    ],
    weekdays: [
      'domingo',
      '(?:segunda|2th)(?:-feira)?',
      '(?:terça|3th)(?:-feira)?',
      '(?:quarta|4th)(?:-feira)?',
      '(?:quinta|5th)(?:-feira)?',
      '(?:sexta|6th)(?:-feira)?',
      'sábado',
    ],
    ambiguous: '(?:segunda|terça|quarta|quinta|sexta|[2-6]th)',
    of: '(?:de )?',
    dayAlone: '(?:no )?dia ',
    beforeMonth: 'em|de|desde|até|para|próximo|este',
    beforeWeekday: 'na|no|nesta|neste|esta|este|próxima|próximo|até|para',
    feasts: [
      ['segunda-feira de páscoa', { easter: 1 }],
      ['(?:sexta|6th)-feira santa', { easter: -2 }],
      ['carnaval', { easter: -47 }],
      ['corpus christi', { easter: 60 }],
      ['(?:domingo de )?páscoa', { easter: 0 }],
      ['véspera de natal', { month: 12, day: 24 }],
      ['natal', { month: 12, day: 25 }],
      ['véspera de ano novo|réveillon', { month: 12, day: 31 }],
      ['ano novo', { month: 1, day: 1 }],
    ],
    weekLater: [],
    nthWeekday: ['{nth} {weekday} de {month}'],
    last: 'último|última',
    after: ['{n} {unit} (?:depois de|depois do|depois da|após)'],
    before: ['{n} {unit} antes d[eoa]'],
    ahead: ['daqui a {n} {unit}', '(?:dentro de|em) {n} {unit}'],
    one: 'uma?|1',
    units: { 'dias?': 'day', 'semanas?': 'week', 'm[êe]s(?:es)?': 'month', 'anos?': 'year' },
    and: 'e|ou|,',
    through: '-|–|a|até',
  },
  clocks: {
    hour: 'horas?',
    isHourUnit: true,
    before: 'às|as|antes das|depois das|até às',
    past: ['às {h} e {m}', 'às {h} e {part}'],
    to: ['{m} para as {h}', '{part} para as {h}'],
    parts: { 'um quarto': 15, meia: 30 },
    halfBefore: null,
    named: { 'meio-dia': 720, 'meia-noite': 0 },
    am: 'da manhã|da madrugada',
    pm: 'da tarde|da noite',
    hasHourLetter: true,
  },
  personas: {
    labels: {
      name: '(?:meu |o )?nome(?: é)?|chamad[oa]',
      email: '(?:meu |o )?(?:e-?mail|correio eletrónico)(?: é)?',
      phone: '(?:meu |o )?(?:telefone|tel|telemóvel|celular)\\.?(?: é)?',
      street: '(?:meu |o )?(?:endereço|morada)(?: é)?',
      postcode: '(?:cep|código postal)(?: é)?',
      city: 'cidade(?: é)?',
      country: 'país(?: é)?',
      company: 'empresa(?: é)?',
      username: '(?:usuário|utilizador|login)(?: é)?',
      password: '(?:senha|palavra-passe|password)(?: é)?',
    },
    introductions: 'sou|eu sou|me chamo|chamo-me|meu nome é|sr\\.|sra\\.',
    before: 'para|a|de|por|em nome de|como',
    credentials: 'entr[ae]r?|inici[ae]r? sessão|acess[ae]r?|credenciais|conta|login|faça login',
    corrections: 'não,? melhor|não,? aliás|aliás|melhor|desculpe?,?|quero dizer|em vez disso',
    connectors: 'e|em|de|do|da|e-?mail|telefone|tel|endereço|mora|é|meu|por|a|para|com',
    and: 'e|com|,',
    asUser: 'como|com',
  },
};
