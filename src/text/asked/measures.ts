import { FUNCTION_WORDS } from '../words/function-words.ts';
import { readWords } from '../words/words.ts';

/** What a number in an answer measures. */
export type Measure =
  | 'money'
  | 'duration'
  /** A duration or a length. */
  | 'extent'
  | 'count'
  | 'code'
  | 'length'
  /** A length, a temperature or a sum. */
  | 'height'
  /** Neither a sum nor a time. */
  | 'size'
  | 'weight'
  | 'temperature'
  | 'loudness'
  | 'speed';

const QUESTIONS: readonly { measure: Measure; pattern: RegExp }[] = [
  { measure: 'duration', pattern: /\bhow long (?!is|are|was|were)/ },
  { measure: 'extent', pattern: /\bhow long\b/ },
  { measure: 'length', pattern: /\bhow (?:deep|tall|wide|far|thick)\b/ },
  { measure: 'weight', pattern: /\bhow heavy\b|\bweighs?\b|\bweight\b/ },
  { measure: 'temperature', pattern: /\bhow (?:hot|cold|warm)\b|\btemperature\b/ },
  { measure: 'loudness', pattern: /\bhow (?:loud|noisy)\b/ },
  { measure: 'speed', pattern: /\bhow fast\b|\bspeed\b/ },
  {
    measure: 'count',
    pattern: /\bhow many (?!(?:years?|months?|weeks?|days?|hours?|minutes?|euros?|pounds?|dollars?|quid)\b)/,
  },
  {
    measure: 'money',
    pattern:
      /\b(?:cost|price|pays?|paid|paying|owe[ds]?|owing|earn(?:s|ed)?|salary|wages?|rent|fee|spen[dt]|charges?|worth|lent|borrow(?:ed)?)\b|\bbill\b/,
  },
  { measure: 'money', pattern: /^how much (?:is|are|was|were) / },
  { measure: 'height', pattern: /^how high\b/ },
  { measure: 'size', pattern: /\bhow (?:big|large)\b/ },
  { measure: 'code', pattern: /\b(?:number|code|pin)\b/ },
];

/** What the number that a question in lower case asks for measures; null if unknown. */
export function readMeasure(question: string): Measure | null {
  return QUESTIONS.find(({ pattern }) => pattern.test(question))?.measure ?? null;
}

const TIME_UNIT = /^\s?(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?)\b|^\s?h(?:\b|\d)/i;
const MONEY_UNIT =
  /^\s?(?:[€$£¥]|(?:pounds?|quid|dollars?|bucks|euros?|cents?|pence|penny|pennies|shillings?|guineas?|guilders?|francs?|crowns?|net|gross)\b)/i;
const OTHER_UNIT =
  /^\s?(?:%|°|(?:percent|miles?|km|kilomet(?:er|re)s?|met(?:er|re)s?|cm|mm|feet|foot|inch(?:es)?|kilos?|kg|grams?|g|mg|mcg|micrograms?|milligrams?|lbs?|oz|stone|lit(?:er|re)s?|GB|MB|G|points?|people|[mc]?l|kwh?|watts?|volts?)\b)/i;
/** A sum without its unit has digits. */
const BARE_SUM = /^\d/;
/** "Ram 2500", "F-150" */
const MODEL = /(?:[\p{L}-]|\p{Ll}['’,]* \p{Lu}\p{L}* )$/u;
/** Two or more digits, without a fraction. */
const CODE = /^\d[\d-]+$/;
/** "apple trees": what is counted, at most two words after the number. */
const COUNTED = /^ (?:\p{Ll}+ )?\p{Ll}{2,}[^\P{Ll}su]s\b/u;
const LENGTH_UNIT =
  /^\s?(?:miles?|km|kilomet(?:er|re)s?|m|met(?:er|re)s?|cm|mm|feet|foot|inch(?:es)?|fathoms?|yards?)\b(?! ?\/)/i;
const WEIGHT_UNIT =
  /^\s?(?:kg|kilos?|kilograms?|g|grams?|tonn?es?|tons?|lbs?|pounds?|stone|oz|ounces?|mg|milligrams?)\b/i;
const WEIGHING = /\b(?:weigh(?:s|ed|ing)?|weight|scales?)\b/i;
const TEMPERATURE_UNIT = /^\s?(?:°|degrees?\b|[CF]\b)|^ (?:and|to) \d+ ?(?:°|degrees?)/i;
const LOUDNESS_UNIT = /^\s?(?:dB|decibels?)\b/i;
const SPEED_UNIT = /^\s?(?:km\/h|kmh|kph|mph|knots|(?:miles|kilomet(?:er|re)s) (?:an|per) hour|m\/s)/i;
/** "an hour", "since May" */
const ARTICLE_UNIT =
  /\b(?:an?|half an?|a few|a couple of) (?:year|month|week|day|hour|minute)s?\b|\bsince (?:\d|last|this|yesterday|(?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)[a-z]*\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/gi;

/** "sixpence", "a penny" */
const COIN =
  /\b(?:(?:a|two|three|four|six|eight|ten|eighteen)?(?:pence|[ -]penny|[ -]shilling|[ -]guinea)|half[ -]an?[ -](?:crown|sovereign)|a few (?:pounds|shillings|euros|dollars|pence))\b/gi;

/** Characters beside a number that say what it measures. */
const CONTEXT = 40;

/** The numbers among those found in a text that may measure this. */
export function listMeasured(
  text: string,
  numbers: RegExp,
  measure: Measure | null,
  isCounted: (noun: string) => boolean = () => true,
): string[] {
  const found = [...text.matchAll(numbers)].filter(({ 0: number, index }) => {
    return (
      measure === null ||
      mayMeasure(measure, number, {
        before: text.slice(Math.max(0, index - CONTEXT), index),
        after: text.slice(index + number.length, index + number.length + CONTEXT),
        isCounted,
      })
    );
  });
  const units = measure === 'duration' || measure === 'extent' ? ARTICLE_UNIT : measure === 'money' ? COIN : null;
  const articles = units === null ? [] : [...text.matchAll(units)];
  return [...found, ...articles].map(([number]) => number);
}

/** Whether a label before a number says that it is something else than a sum: `Count: 12`. */
function isLabelled(before: string): boolean {
  const label = /(\p{L}+)(?: \([^)]*\))?: $/u.exec(before)?.[1];
  return label !== undefined && readMeasure(label.toLowerCase()) !== 'money';
}

/** The plural noun after a number, with the word before it, if one follows. */
function nounsAfter(after: string): string[] {
  return COUNTED.exec(after)?.[0].trim().split(' ') ?? [];
}

/** "One child" is counted, "one evening" is none of the children. */
function wordAfter(after: string): string[] {
  const word = /^ (\p{L}[\p{L}-]+)/u.exec(after)?.[1];
  return word === undefined || FUNCTION_WORDS.has(word) ? [] : [word];
}

function areCounted(nouns: readonly string[], isCounted: (noun: string) => boolean): boolean {
  const head = nouns.at(-1);
  return head === undefined || isCounted(head);
}

function mayMeasure(
  measure: Measure,
  number: string,
  { before, after, isCounted }: { before: string; after: string; isCounted(noun: string): boolean },
): boolean {
  const isMoney = /[€$£¥]\s?$/.test(before) || MONEY_UNIT.test(after);
  const [isTime, isOther] = [TIME_UNIT.test(after), OTHER_UNIT.test(after)];
  switch (measure) {
    case 'money':
      return (
        isMoney ||
        (BARE_SUM.test(number) &&
          !(
            before.endsWith('(') ||
            isLabelled(before) ||
            isTime ||
            isOther ||
            COUNTED.test(after) ||
            MODEL.test(before)
          ))
      );
    case 'duration':
      return isTime;
    case 'extent':
      return isTime || LENGTH_UNIT.test(after);
    case 'count':
      return (
        !(isTime || isMoney || (!isOther && /\.\d/.test(number))) &&
        (!isOther || isCounted(readWords(after)[0]?.surface ?? '')) &&
        areCounted(/^one$/i.test(number) ? wordAfter(after) : nounsAfter(after), isCounted)
      );
    case 'length':
      return LENGTH_UNIT.test(after);
    case 'height':
      return LENGTH_UNIT.test(after) || TEMPERATURE_UNIT.test(after) || isMoney;
    case 'size':
      return !(isMoney || isTime);
    case 'weight':
      return WEIGHT_UNIT.test(after) || (BARE_SUM.test(number) && WEIGHING.test(before + after));
    case 'temperature':
      return TEMPERATURE_UNIT.test(after);
    case 'loudness':
      return LOUDNESS_UNIT.test(after);
    case 'speed':
      return SPEED_UNIT.test(after);
    case 'code':
      return CODE.test(number) && !(isTime || isMoney || isOther || /^\p{L}/u.test(after));
  }
}
