/** What a word or sign does in arithmetic. */
export type Term =
  | 'plus'
  | 'minus'
  | 'times'
  | 'over'
  | 'modulo'
  | 'power'
  | 'powerBefore'
  | 'powerNoun'
  | 'squared'
  | 'cubed'
  | 'of'
  | 'off'
  | 'share'
  | 'sqrt'
  | 'cbrt'
  | 'factorial'
  | 'mean'
  | 'median'
  | 'sum'
  | 'product'
  | 'difference'
  | 'double'
  | 'triple'
  | 'halve'
  | 'square'
  | 'cube'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'and'
  | 'by'
  | 'to'
  | 'from'
  | 'howMany'
  | 'until'
  | 'since'
  | 'between'
  | 'weekday'
  | 'whatDate'
  | 'leapYear'
  | 'compound'
  | 'interest'
  | 'open'
  | 'close'
  | 'reference'
  | 'noise';

/** Phrases by what they do, separated by `|`. Own lists. */
export type ArithmeticWords = Readonly<Partial<Record<Term, string>>>;

const SIGNS: ArithmeticWords = {
  plus: '+',
  minus: '-|−|–',
  times: '*|×|·|x',
  over: '/|÷',
  power: '^',
  sqrt: '√|sqrt',
  open: '(',
  close: ')',
  and: ',|&',
  noise: '=|?|.|!|:|;',
};

function withSigns(words: ArithmeticWords): ArithmeticWords {
  const terms = new Set([...Object.keys(SIGNS), ...Object.keys(words)]) as ReadonlySet<Term>;
  return Object.fromEntries([...terms].map((term) => [term, [SIGNS[term], words[term]].filter(Boolean).join('|')]));
}

export const ARITHMETIC_WORDS: ReadonlyMap<string, ArithmeticWords> = new Map([
  [
    'en',
    withSigns({
      plus: 'plus|added to|increased by|more than',
      minus: 'minus|less|decreased by|reduced by',
      times: 'times|multiplied by|multiplied with',
      over: 'divided by|over',
      modulo: 'modulo|mod',
      power: 'to the power of|to the power|raised to the power of|raised to',
      powerBefore: 'to|raised to the',
      powerNoun: 'power',
      squared: 'squared',
      cubed: 'cubed',
      of: 'of|on',
      off: 'off',
      share: 'tip|vat|tax|discount|commission|interest|gratuity|service charge',
      sqrt: 'square root of|root of|square root',
      cbrt: 'cube root of|cubic root of',
      factorial: 'factorial of|factorial',
      mean: 'average of|mean of|average|mean|avg of|avg',
      median: 'median of|median',
      sum: 'sum of|total of|the sum of|the total of|sum',
      product: 'product of|the product of',
      difference: 'difference between|difference of|the difference between|the difference of',
      double: 'double|twice',
      triple: 'triple|thrice|three times',
      halve: 'halve|half',
      square: 'square of|square',
      cube: 'cube of|cube',
      add: 'add|add up',
      subtract: 'subtract|take away|take|deduct',
      multiply: 'multiply',
      divide: 'divide',
      and: 'and|then|and then',
      by: 'by|with',
      to: 'to|into|in|as',
      from: 'from|away from',
      howMany: 'how many',
      until: 'until|till|before|left until|to go until|left till|to|remaining until|away is|left before',
      since: 'since|passed since|gone since',
      between: 'between|from',
      weekday:
        'what weekday|which weekday|what day of the week|which day of the week|what day|which day|day of the week|weekday|on what day|on which day',
      whatDate: 'what date|which date|the date|date',
      leapYear: 'leap year',
      compound: 'compound|compounded|compounding',
      interest: 'how much interest|interest earned',
      reference:
        'it|that|this|the result|the answer|the sum|the total|the difference|the product|the number|that number|the value|both|that figure|the figure|this figure|that amount|the amount|that value|that result|that sum|that total|that price|that height|that length',
      noise:
        "what is|what's|whats|what are|what was|what|calculate|compute|work out|evaluate|solve|how much is|how much|how many is|how many are|how big is|how long|would|could|should|tell me|give me|show me|please|pls|the|a|an|is|are|was|were|be|will|do|does|did|make|makes|equal|equals|equal to|worth|convert|change|i|we|you|can|could|me|there|fall on|fall|falls|in the calculator|with the calculator|using the calculator|on the calculator|know|need|to know|if|it is|left|get|result|so|hey|hi|say|add up to|at|per year|a year|per annum|yearly|annually|rate|become|becomes|grow to|after|for|year|invested|savings|of interest|have|has|many|exactly|together|amount to|monthly|quarterly|weekly|daily|number of",
    }),
  ],
  [
    'de',
    withSigns({
      plus: 'plus|und noch',
      minus: 'minus|weniger',
      times: 'mal',
      over: 'geteilt durch|durch',
      power: 'hoch',
      squared: 'zum quadrat|quadrat',
      of: 'von|auf|vom',
      share: 'trinkgeld|mwst|steuer|rabatt',
      sqrt: 'quadratwurzel aus|quadratwurzel von|wurzel aus|wurzel von',
      factorial: 'fakultät von',
      mean: 'durchschnitt von|mittelwert von|schnitt von',
      sum: 'summe von|summe aus',
      difference: 'differenz zwischen|unterschied zwischen',
      double: 'das doppelte von|doppelt',
      halve: 'halb',
      and: 'und|dann',
      to: 'in|zu',
      howMany: 'wie viele|wieviele|wie viel|wieviel',
      until: 'bis|bis zu|bis zum',
      since: 'seit|seit dem',
      between: 'zwischen|von',
      weekday: 'welcher wochentag|was für ein wochentag|welcher tag',
      leapYear: 'schaltjahr',
      compound: 'zinseszins|zinseszinsen',
      reference: 'das|davon|das ergebnis|die summe',
      noise:
        'was ist|was sind|was|wie viel ist|wieviel ist|wie viel sind|wieviel sind|berechne|rechne|rechne aus|ist|sind|sind es|der|die|das ergebnis von|den|dem|ein|eine|war|bitte|ergibt|macht|um|es|noch',
    }),
  ],
  [
    'es',
    withSigns({
      plus: 'más',
      minus: 'menos',
      times: 'por|multiplicado por',
      over: 'dividido por|dividido entre|entre',
      power: 'elevado a',
      squared: 'al cuadrado',
      of: 'de|del|sobre',
      sqrt: 'raíz cuadrada de',
      factorial: 'factorial de',
      mean: 'promedio de|media de',
      sum: 'suma de',
      and: 'y|luego',
      to: 'en|a',
      howMany: 'cuántos|cuántas',
      until: 'hasta|para|faltan para|hasta el|faltan hasta',
      since: 'desde|desde el',
      between: 'entre',
      weekday: 'qué día de la semana|qué día',
      leapYear: 'bisiesto|año bisiesto',
      reference: 'eso|el resultado',
      noise: 'cuánto es|cuánto son|cuánto|calcula|qué|es|son|el|la|los|las|un|una|fue|por favor|¿|hay',
    }),
  ],
  [
    'fr',
    withSigns({
      plus: 'plus',
      minus: 'moins',
      times: 'fois|multiplié par',
      over: 'divisé par|sur',
      power: 'puissance|à la puissance',
      squared: 'au carré',
      of: 'de|du|sur',
      sqrt: 'racine carrée de',
      factorial: 'factorielle de',
      mean: 'moyenne de',
      sum: 'somme de',
      double: 'le double de',
      and: 'et|puis',
      to: 'en',
      howMany: 'combien de',
      until: "jusqu'à|avant",
      since: 'depuis',
      between: 'entre',
      weekday: 'quel jour de la semaine|quel jour',
      leapYear: 'bissextile|année bissextile',
      reference: 'cela|ça|le résultat',
      noise:
        'combien font|combien fait|combien|calcule|calculez|est|font|fait|le|la|les|un|une|était|quel|quelle|y a-t-il|a|il|y|t',
    }),
  ],
  [
    'pt',
    withSigns({
      plus: 'mais',
      minus: 'menos',
      times: 'vezes|multiplicado por',
      over: 'dividido por',
      power: 'elevado a',
      squared: 'ao quadrado',
      of: 'de|do|sobre',
      sqrt: 'raiz quadrada de',
      factorial: 'fatorial de',
      mean: 'média de',
      sum: 'soma de',
      and: 'e|depois',
      to: 'em|para',
      howMany: 'quantos|quantas',
      until: 'até|faltam para|faltam até|para o',
      since: 'desde',
      between: 'entre',
      weekday: 'que dia da semana|qual dia da semana|que dia',
      leapYear: 'bissexto|ano bissexto',
      reference: 'isso|o resultado',
      noise: 'quanto é|quanto são|quanto|calcule|qual é|qual|é|são|o|a|os|as|um|uma|foi|por favor',
    }),
  ],
  [
    'zh',
    withSigns({
      plus: '加|加上',
      minus: '减|减去',
      times: '乘|乘以',
      over: '除以',
      of: '的',
      sqrt: '根号',
      squared: '的平方',
      noise: '是多少|多少|等于|等于多少|计算|是|？|。',
    }),
  ],
]);
/** How often a year interest is added: `monthly`. */
export const PERIODS: Readonly<Record<string, number>> = {
  monthly: 12,
  quarterly: 4,
  weekly: 52,
  daily: 365,
  monatlich: 12,
};
