import type { Dimension } from '../value.ts';

/** A unit: a value is `n * factor + offset` in the base unit of its dimension. Symbols are case-sensitive; names are not.
 *  Alternatives are separated by `|`. Factors after the SI brochure (9th edition) and
 *  NIST Special Publication 811, appendix B; customary volumes are those of the United States; a month and a year are the
 *  mean ones of the Gregorian calendar; prefixes of data are decimal, with binary ones (KiB) apart. */
export interface Unit {
  dimension: Dimension;
  factor: number;
  offset?: number;
  symbols: string;
  /** English names, and those of the other languages, which are no units in an English text. */
  names: string;
  foreign: string;
  currency?: string;
}

const DAY = 86_400;
const YEAR = 365.2425 * DAY;

export const UNITS: readonly Unit[] = [
  { dimension: 'mass', factor: 0.001, symbols: 'mg', names: 'milligram|milligrams', foreign: 'milligramm|miligramo|miligramos|milligramme|milligrammes|miligrama|miligramas|毫克' },
  { dimension: 'mass', factor: 1, symbols: 'g|gr', names: 'gram|grams|gramme|grammes', foreign: 'gramm|gramo|gramos|grama|gramas|克' },
  { dimension: 'mass', factor: 1000, symbols: 'kg|Kg|KG', names: 'kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes', foreign: 'kilogramm|kilogramo|kilogramos|quilo|quilos|quilograma|quilogramas|公斤|千克' },
  { dimension: 'mass', factor: 500, symbols: '', names: '', foreign: 'pfund|斤' },
  { dimension: 'mass', factor: 1e6, symbols: 't', names: 'tonne|tonnes|metric ton|metric tons|ton|tons', foreign: 'tonnen|tonelada|toneladas|吨' },
  { dimension: 'mass', factor: 28.349523125, symbols: 'oz', names: 'ounce|ounces', foreign: 'unze|unzen|onza|onzas|盎司' },
  { dimension: 'mass', factor: 453.59237, symbols: 'lb|lbs', names: 'pound|pounds', foreign: 'libra|libras|磅' },
  { dimension: 'mass', factor: 6350.29318, symbols: 'st', names: 'stone|stones', foreign: '' },
  { dimension: 'length', factor: 0.001, symbols: 'mm', names: 'millimetre|millimetres|millimeter|millimeters', foreign: 'milimetro|milimetros|毫米' },
  { dimension: 'length', factor: 0.01, symbols: 'cm', names: 'centimetre|centimetres|centimeter|centimeters', foreign: 'zentimeter|centimetro|centimetros|厘米' },
  { dimension: 'length', factor: 1, symbols: 'm', names: 'metre|metres|meter|meters', foreign: 'metern|metro|metros|米' },
  { dimension: 'length', factor: 1000, symbols: 'km', names: 'kilometre|kilometres|kilometer|kilometers|klick|klicks', foreign: 'kilometern|kilometro|kilometros|quilometro|quilometros|公里|千米' },
  { dimension: 'length', factor: 0.0254, symbols: '″', names: 'inch|inches', foreign: 'zoll|pulgada|pulgadas|pouce|pouces|polegada|polegadas|英寸' },
  { dimension: 'length', factor: 0.3048, symbols: 'ft', names: 'foot|feet', foreign: 'fuss|pie|pies|pied|pieds|pes|英尺' },
  { dimension: 'length', factor: 0.9144, symbols: 'yd|yds', names: 'yard|yards', foreign: 'yarda|yardas|jarda|jardas|码' },
  { dimension: 'length', factor: 1609.344, symbols: 'mi', names: 'mile|miles', foreign: 'meile|meilen|milla|millas|milha|milhas|英里' },
  { dimension: 'length', factor: 1852, symbols: 'nmi', names: 'nautical mile|nautical miles', foreign: 'seemeile|seemeilen|海里' },
  { dimension: 'length', factor: 149_597_870_700, symbols: 'AU|au', names: 'astronomical unit|astronomical units', foreign: '' },
  { dimension: 'length', factor: 9_460_730_472_580_800, symbols: 'ly', names: 'light year|light years', foreign: 'lichtjahr|lichtjahre' },
  { dimension: 'area', factor: 0.0001, symbols: 'cm²|cm2', names: 'square centimetre|square centimetres|square centimeter|square centimeters', foreign: 'quadratzentimeter' },
  { dimension: 'area', factor: 1, symbols: 'm²|m2|sqm|sq m', names: 'square metre|square metres|square meter|square meters', foreign: 'quadratmeter|metro cuadrado|metros cuadrados|metre carre|metres carres|metro quadrado|metros quadrados|平方米' },
  { dimension: 'area', factor: 1e6, symbols: 'km²|km2|sq km|sqkm', names: 'square kilometre|square kilometres|square kilometer|square kilometers', foreign: 'quadratkilometer|kilometro cuadrado|kilometros cuadrados|kilometre carre|kilometres carres|quilometro quadrado|quilometros quadrados|平方公里' },
  { dimension: 'area', factor: 10_000, symbols: 'ha', names: 'hectare|hectares', foreign: 'hektar|hectarea|hectareas|公顷' },
  { dimension: 'area', factor: 4046.8564224, symbols: 'ac', names: 'acre|acres', foreign: '英亩' },
  { dimension: 'area', factor: 0.09290304, symbols: 'ft²|sq ft|sqft', names: 'square foot|square feet', foreign: '' },
  { dimension: 'area', factor: 2_589_988.110336, symbols: 'mi²|sq mi', names: 'square mile|square miles', foreign: 'quadratmeile|quadratmeilen' },
  { dimension: 'volume', factor: 0.001, symbols: 'ml|mL', names: 'millilitre|millilitres|milliliter|milliliters', foreign: 'mililitro|mililitros|毫升' },
  { dimension: 'volume', factor: 0.01, symbols: 'cl|cL', names: 'centilitre|centilitres|centiliter|centiliters', foreign: 'zentiliter' },
  { dimension: 'volume', factor: 0.1, symbols: 'dl|dL', names: 'decilitre|decilitres|deciliter|deciliters', foreign: '' },
  { dimension: 'volume', factor: 1, symbols: 'l|L', names: 'litre|litres|liter|liters', foreign: 'litro|litros|升' },
  { dimension: 'volume', factor: 1000, symbols: 'm³|m3', names: 'cubic metre|cubic metres|cubic meter|cubic meters', foreign: 'kubikmeter|metro cubico|metros cubicos|metre cube|metres cubes|立方米' },
  { dimension: 'volume', factor: 1e12, symbols: 'km³|km3', names: 'cubic kilometre|cubic kilometres|cubic kilometer|cubic kilometers', foreign: '' },
  { dimension: 'volume', factor: 3.785411784, symbols: 'gal', names: 'gallon|gallons', foreign: 'gallone|gallonen|galon|galones|galao|galoes|加仑' },
  { dimension: 'volume', factor: 0.473176473, symbols: 'pt', names: 'pint|pints', foreign: 'pinta|pintas' },
  { dimension: 'volume', factor: 0.946352946, symbols: 'qt', names: 'quart|quarts', foreign: '' },
  { dimension: 'volume', factor: 0.2365882365, symbols: '', names: 'cup|cups', foreign: '' },
  { dimension: 'volume', factor: 0.0295735295625, symbols: 'fl oz', names: 'fluid ounce|fluid ounces', foreign: '' },
  { dimension: 'time', factor: 0.001, symbols: 'ms', names: 'millisecond|milliseconds', foreign: 'millisekunde|millisekunden|毫秒' },
  { dimension: 'time', factor: 1, symbols: 's', names: 'second|seconds|sec|secs', foreign: 'sekunde|sekunden|segundo|segundos|seconde|secondes|秒' },
  { dimension: 'time', factor: 60, symbols: '', names: 'min|mins|minute|minutes', foreign: 'minuten|minuto|minutos|分钟' },
  { dimension: 'time', factor: 3600, symbols: 'h', names: 'hour|hours|hr|hrs', foreign: 'stunde|stunden|hora|horas|heure|heures|个小时|小时' },
  { dimension: 'time', factor: DAY, symbols: 'd', names: 'day|days|earth day|earth days', foreign: 'tag|tage|tagen|dia|dias|jour|jours|天' },
  { dimension: 'time', factor: DAY, symbols: '', names: 'night|nights', foreign: 'nacht|naechte|nachte|noche|noches|nuit|nuits|noite|noites|晚' },
  { dimension: 'time', factor: 7 * DAY, symbols: '', names: 'week|weeks|wk|wks', foreign: 'woche|wochen|semana|semanas|semaine|semaines|个星期|星期|周' },
  { dimension: 'time', factor: 14 * DAY, symbols: '', names: 'fortnight|fortnights', foreign: '' },
  { dimension: 'time', factor: YEAR / 12, symbols: '', names: 'month|months', foreign: 'monat|monate|monaten|mes|meses|mois|个月' },
  { dimension: 'time', factor: YEAR, symbols: '', names: 'year|years|yr|yrs|earth year|earth years', foreign: 'jahr|jahre|jahren|ano|anos|an|ans|annee|annees|年' },
  { dimension: 'time', factor: 10 * YEAR, symbols: '', names: 'decade|decades', foreign: 'jahrzehnt|jahrzehnte|decada|decadas|decennie|decennies' },
  { dimension: 'time', factor: 100 * YEAR, symbols: '', names: 'century|centuries', foreign: 'jahrhundert|jahrhunderte|siglo|siglos|siecle|siecles|seculo|seculos|世纪' },
  { dimension: 'temperature', factor: 1, symbols: '°C|℃|C|°', names: 'celsius|degree celsius|degrees celsius|degree|degrees|degree centigrade|degrees centigrade|centigrade|degrees c|deg c', foreign: 'grad|grad celsius|grado|grados|grados celsius|degre|degres|degres celsius|grau|graus|graus celsius|摄氏度|度' },
  { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9, symbols: '°F|℉|F', names: 'fahrenheit|degree fahrenheit|degrees fahrenheit|degrees f|deg f', foreign: 'grad fahrenheit|grados fahrenheit|degres fahrenheit|graus fahrenheit|华氏度' },
  { dimension: 'temperature', factor: 1, offset: -273.15, symbols: 'K', names: 'kelvin|kelvins|degrees kelvin', foreign: '' },
  { dimension: 'speed', factor: 1 / 3.6, symbols: 'km/h|kph|kmh|km/hr', names: 'kilometre per hour|kilometres per hour|kilometer per hour|kilometers per hour|kilometres an hour|km per hour|kmh', foreign: 'stundenkilometer|kilometer pro stunde|kilometros por hora|kilometres par heure|quilometros por hora' },
  { dimension: 'speed', factor: 1, symbols: 'm/s', names: 'metre per second|metres per second|meter per second|meters per second', foreign: 'meter pro sekunde' },
  { dimension: 'speed', factor: 1000, symbols: 'km/s', names: 'kilometre per second|kilometres per second|kilometers per second', foreign: '' },
  { dimension: 'speed', factor: 0.44704, symbols: 'mph|mi/h', names: 'mile per hour|miles per hour|miles an hour', foreign: '' },
  { dimension: 'speed', factor: 1852 / 3600, symbols: 'kn|kt', names: 'knot|knots', foreign: 'knoten|nudos|noeuds' },
  { dimension: 'data', factor: 1, symbols: 'B', names: 'byte|bytes', foreign: '字节' },
  { dimension: 'data', factor: 1e3, symbols: 'kB|KB|kb', names: 'kilobyte|kilobytes', foreign: '' },
  { dimension: 'data', factor: 1e6, symbols: 'MB|mb|Mb', names: 'megabyte|megabytes|megs|meg', foreign: '' },
  { dimension: 'data', factor: 1e9, symbols: 'GB|gb|Gb', names: 'gigabyte|gigabytes|gig|gigs', foreign: '' },
  { dimension: 'data', factor: 1e12, symbols: 'TB|tb|Tb', names: 'terabyte|terabytes', foreign: '' },
  { dimension: 'data', factor: 1024, symbols: 'KiB', names: 'kibibyte|kibibytes', foreign: '' },
  { dimension: 'data', factor: 1024 ** 2, symbols: 'MiB', names: 'mebibyte|mebibytes', foreign: '' },
  { dimension: 'data', factor: 1024 ** 3, symbols: 'GiB', names: 'gibibyte|gibibytes', foreign: '' },
  { dimension: 'score', factor: 1, symbols: '★|⭐|pts', names: 'star|stars|point|points', foreign: 'sterne|stern|sternen|punkte|punkt|punkten|estrella|estrellas|punto|puntos|etoile|etoiles|estrela|estrelas|ponto|pontos|星|分' },
  { dimension: 'percent', factor: 1, symbols: '%|％', names: 'percent|per cent|pct', foreign: 'prozent|por ciento|pour cent|por cento' },
  { dimension: 'money', factor: 1, currency: 'USD', symbols: '$|US$|USD', names: 'dollar|dollars|buck|bucks|usd|us dollar|us dollars', foreign: 'dolares|dolar|美元' },
  { dimension: 'money', factor: 1, currency: 'EUR', symbols: '€|EUR', names: 'euro|euros|eur', foreign: '欧元' },
  { dimension: 'money', factor: 1, currency: 'GBP', symbols: '£|GBP', names: 'quid|pound sterling|pounds sterling|british pound|british pounds|gbp', foreign: 'pfund sterling|libras esterlinas|livres sterling|英镑' },
  { dimension: 'money', factor: 1, currency: 'CHF', symbols: 'CHF|Fr.', names: 'swiss franc|swiss francs|franc|francs|chf', foreign: 'franken|瑞士法郎' },
  { dimension: 'money', factor: 1, currency: 'JPY', symbols: '¥|JPY', names: 'yen|jpy', foreign: '日元' },
  { dimension: 'money', factor: 1, currency: 'CNY', symbols: 'CNY|RMB', names: 'yuan|renminbi|cny|rmb', foreign: '元|块' },
  { dimension: 'money', factor: 1, currency: 'INR', symbols: '₹|INR', names: 'rupee|rupees|inr', foreign: '' },
  { dimension: 'money', factor: 1, currency: 'BRL', symbols: 'R$|BRL', names: 'brl', foreign: 'real|reais' },
  { dimension: 'money', factor: 1, currency: 'SEK', symbols: 'SEK', names: 'krona|kronor|sek', foreign: '' },
  { dimension: 'money', factor: 1, currency: 'PLN', symbols: 'PLN|zł', names: 'zloty|zlotys|pln', foreign: '' },
  { dimension: 'money', factor: 1, currency: 'CAD', symbols: 'C$|CAD', names: 'canadian dollar|canadian dollars|cad', foreign: '' },
  { dimension: 'money', factor: 1, currency: 'AUD', symbols: 'A$|AUD', names: 'australian dollar|australian dollars|aud', foreign: '' },
  { dimension: 'money', factor: 0.01, symbols: '¢', names: 'cent|cents', foreign: 'centimo|centimos|centime|centimes|centavo|centavos' },
];
