import type { Dimension } from './value.ts';

/** Units of measure with their factors to the base unit of their dimension (gram, metre, square metre, litre, second,
 *  degree Celsius, metre per second, byte). Factors after the SI Brochure (9th edition) and NIST SP 811; a month is a
 *  twelfth of the mean Gregorian year of 365.2425 days. */
export interface Unit {
  dimension: Dimension;
  /** Value in the base unit = number * factor + offset. */
  factor: number;
  offset: number;
  /** Symbols, exact in case: `m`, `MB`. */
  symbols: readonly string[];
  /** Names in English, German, Spanish, French and Portuguese, folded, with their plurals. */
  names: readonly string[];
  /** ISO 4217 code; of money only. */
  currency?: string;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const YEAR = 365.2425 * DAY;

/** Dimension, factor, symbols, names. Lists are separated by `|`. */
type Line = readonly [Dimension, number, string, string];

const SCALED: readonly Line[] = [
  ['mass', 1e-3, 'mg', 'milligram|milligrams|milligramm|miligramo|miligramos|milligramme|milligrammes'],
  ['mass', 1, 'g|gr', 'gram|grams|gramm|gramme|grammes|gramo|gramos|grama|gramas'],
  [
    'mass',
    1e3,
    'kg|Kg|KG',
    'kilogram|kilograms|kilo|kilos|kilogramm|kilogramme|kilogrammes|kilogramo|kilogramos|quilo|quilos|quilograma|quilogramas',
  ],
  ['mass', 1e6, 't', 'tonne|tonnes|ton|tons|tonnen|tonelada|toneladas|metric ton|metric tons'],
  ['mass', 28.349523125, 'oz', 'ounce|ounces|unze|unzen|onza|onzas|onca|oncas'],
  ['mass', 453.59237, 'lb|lbs', 'pound|pounds|pfund|libra|libras|livre|livres'],
  ['mass', 6350.29318, 'st', 'stone|stones'],
  ['length', 1e-3, 'mm', 'millimetre|millimetres|millimeter|millimeters|milimetro|milimetros'],
  ['length', 1e-2, 'cm', 'centimetre|centimetres|centimeter|centimeters|zentimeter|centimetro|centimetros'],
  ['length', 1, 'm', 'metre|metres|meter|meters|metern|metro|metros'],
  [
    'length',
    1e3,
    'km|Km|KM',
    'kilometre|kilometres|kilometer|kilometers|kilometern|kilometro|kilometros|quilometro|quilometros|kms',
  ],
  ['length', 0.0254, 'in', 'inch|inches|zoll|pulgada|pulgadas|pouce|pouces|polegada|polegadas'],
  ['length', 0.3048, 'ft', 'foot|feet|fuss|pie|pies|pied|pieds|pe|pes'],
  ['length', 0.9144, 'yd|yds', 'yard|yards|yarda|yardas|verge|verges|jarda|jardas'],
  ['length', 1609.344, 'mi', 'mile|miles|meile|meilen|milla|millas|mille|milles|milha|milhas'],
  ['length', 1852, 'nmi', 'nautical mile|nautical miles|seemeile|seemeilen'],
  ['length', 1.495978707e11, 'au|AU', 'astronomical unit|astronomical units'],
  ['length', 9.4607304725808e15, 'ly', 'light year|light years|light-year|light-years|lichtjahr|lichtjahre'],
  ['area', 1e-4, 'cm²|cm2', 'square centimetre|square centimetres|square centimeter|square centimeters'],
  [
    'area',
    1,
    'm²|m2|qm|sqm|sq m',
    'square metre|square metres|square meter|square meters|quadratmeter|metro cuadrado|metros cuadrados|metre carre|metres carres|metro quadrado|metros quadrados',
  ],
  [
    'area',
    1e6,
    'km²|km2|sq km|sqkm',
    'square kilometre|square kilometres|square kilometer|square kilometers|quadratkilometer|kilometro cuadrado|kilometros cuadrados|kilometre carre|kilometres carres|quilometro quadrado|quilometros quadrados',
  ],
  ['area', 1e4, 'ha', 'hectare|hectares|hektar|hectarea|hectareas'],
  ['area', 4046.8564224, 'ac', 'acre|acres'],
  ['area', 0.09290304, 'ft²|ft2|sq ft|sqft', 'square foot|square feet'],
  ['area', 2_589_988.110336, 'mi²|mi2|sq mi', 'square mile|square miles'],
  ['volume', 1e-3, 'ml|mL', 'millilitre|millilitres|milliliter|milliliters|mililitro|mililitros'],
  ['volume', 1e-2, 'cl|cL', 'centilitre|centilitres|centiliter|centiliters|zentiliter'],
  ['volume', 0.1, 'dl|dL', 'decilitre|decilitres|deciliter|deciliters|deziliter'],
  ['volume', 1, 'l|L', 'litre|litres|liter|liters|litro|litros'],
  ['volume', 1e3, 'm³|m3', 'cubic metre|cubic metres|cubic meter|cubic meters|kubikmeter|metro cubico|metros cubicos'],
  ['volume', 3.785411784, 'gal', 'gallon|gallons|gallone|gallonen|galon|galones|galao|galoes'],
  ['volume', 0.473176473, 'pt', 'pint|pints'],
  ['volume', 0.0295735295625, 'fl oz', 'fluid ounce|fluid ounces'],
  ['volume', 0.2365882365, '', 'cup|cups'],
  ['time', 1e-3, 'ms', 'millisecond|milliseconds|millisekunde|millisekunden'],
  ['time', 1, 's|sec|secs', 'second|seconds|sekunde|sekunden|segundo|segundos|seconde|secondes'],
  ['time', MINUTE, 'min|mins|Min', 'minute|minutes|minuten|minuto|minutos'],
  ['time', HOUR, 'h|hr|hrs|Std', 'hour|hours|stunde|stunden|hora|horas|heure|heures'],
  ['time', DAY, 'd', 'day|days|tag|tage|tagen|dia|dias|jour|jours|earth day|earth days'],
  ['time', 7 * DAY, 'wk|wks', 'week|weeks|woche|wochen|semana|semanas|semaine|semaines'],
  ['time', YEAR / 12, 'mo', 'month|months|monat|monate|monaten|mes|meses|mois'],
  ['time', YEAR, 'yr|yrs', 'year|years|jahr|jahre|jahren|ano|anos|an|ans|annee|annees|earth year|earth years'],
  ['time', 10 * YEAR, '', 'decade|decades|jahrzehnt|jahrzehnte|decada|decadas'],
  ['time', 100 * YEAR, '', 'century|centuries|jahrhundert|jahrhunderte|siglo|siglos|siecle|siecles|seculo|seculos'],
  ['speed', 1, 'm/s', 'metres per second|meters per second'],
  [
    'speed',
    1000 / HOUR,
    'km/h|kmh|kph',
    'kilometres per hour|kilometers per hour|kilometres an hour|kilometers an hour|stundenkilometer',
  ],
  ['speed', 1609.344 / HOUR, 'mph', 'miles per hour|miles an hour'],
  ['speed', 1000, 'km/s', 'kilometres per second|kilometers per second'],
  ['speed', 1852 / HOUR, 'kn|kt', 'knot|knots|knoten'],
  ['data', 0.125, 'bit', 'bits'],
  ['data', 1, 'B', 'byte|bytes|octet|octets'],
  ['data', 1e3, 'kB|KB|kb', 'kilobyte|kilobytes'],
  ['data', 1e6, 'MB|Mb|mb', 'megabyte|megabytes'],
  ['data', 1e9, 'GB|Gb|gb', 'gigabyte|gigabytes'],
  ['data', 1e12, 'TB|Tb|tb', 'terabyte|terabytes'],
  ['data', 1024, 'KiB', 'kibibyte|kibibytes'],
  ['data', 1024 ** 2, 'MiB', 'mebibyte|mebibytes'],
  ['data', 1024 ** 3, 'GiB', 'gibibyte|gibibytes'],
  ['percent', 1, '%', 'percent|per cent|prozent|por ciento|pour cent|por cento'],
  ['score', 1, '★|⭐', 'star|stars|stern|sterne|estrella|estrellas|etoile|etoiles|estrela|estrelas'],
  ['score', 1, 'pts', 'point|points|punkt|punkte|punto|puntos|ponto|pontos'],
];

/** Temperatures, with the offset of their zero. */
const TEMPERATURES: readonly (readonly [number, number, string, string])[] = [
  [1, 0, '°C|℃', 'celsius|degree celsius|degrees celsius|grad celsius|degree|degrees|grad|grados|degres|graus'],
  [5 / 9, -160 / 9, '°F|℉', 'fahrenheit|degree fahrenheit|degrees fahrenheit|grad fahrenheit'],
  [1, -273.15, 'K', 'kelvin|kelvins'],
];

/** ISO 4217 code, signs, names. */
const CURRENCIES: readonly (readonly [string, string, string])[] = [
  ['USD', '$|US$', 'dollar|dollars|dolar|dolares|us dollar|us dollars|buck|bucks'],
  ['EUR', '€', 'euro|euros'],
  ['GBP', '£', 'pound sterling|pounds sterling|british pound|british pounds|quid'],
  ['JPY', '¥', 'yen'],
  ['CHF', 'Fr', 'swiss franc|swiss francs|franken|franc|francs'],
  ['CNY', '元|RMB', 'yuan|renminbi'],
  ['INR', '₹', 'rupee|rupees'],
  ['BRL', 'R$', 'real|reais|reales'],
  ['CAD', 'C$|CA$', 'canadian dollar|canadian dollars'],
  ['AUD', 'A$|AU$', 'australian dollar|australian dollars'],
  ['SEK', 'kr', 'swedish krona|swedish kronor'],
  ['NOK', '', 'norwegian krone|norwegian kroner'],
  ['DKK', '', 'danish krone|danish kroner'],
  ['PLN', 'zł', 'zloty|zlotys'],
  ['CZK', 'Kč', 'czech koruna'],
  ['KRW', '₩', 'won'],
  ['MXN', 'MX$', 'mexican peso|mexican pesos'],
];

const list = (text: string): readonly string[] => text.split('|').filter((each) => each !== '');

const UNITS: readonly Unit[] = [
  ...SCALED.map(([dimension, factor, symbols, names]) => ({
    dimension,
    factor,
    offset: 0,
    symbols: list(symbols),
    names: list(names),
  })),
  ...TEMPERATURES.map(([factor, offset, symbols, names]) => ({
    dimension: 'temperature' as const,
    factor,
    offset,
    symbols: list(symbols),
    names: list(names),
  })),
  ...CURRENCIES.map(([currency, signs, names]) => ({
    dimension: 'money' as const,
    factor: 1,
    offset: 0,
    symbols: [currency, ...list(signs)],
    names: list(names),
    currency,
  })),
];

const BY_SYMBOL = new Map(UNITS.flatMap((unit) => unit.symbols.map((symbol): [string, Unit] => [symbol, unit])));
const BY_NAME = new Map(UNITS.flatMap((unit) => unit.names.map((name): [string, Unit] => [name, unit])));

/** Unit by its symbol, exact in case, or by its name, already folded; null for other texts. */
export function findUnit(symbol: string, foldedName: string): Unit | null {
  return BY_SYMBOL.get(symbol) ?? BY_NAME.get(foldedName) ?? null;
}
