import { toCell } from '../../../language/cells/cell.ts';
import { findOfKind, isBareYear } from '../../../language/cells/kinds.ts';
import type { AnswerKind } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import { askedUnit } from '../../../language/understand/parts/asked-unit.ts';
import type { Request } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import { readValues } from '../../../language/values/read-values.ts';
import type { Span } from '../../../language/values/value.ts';
import { jointsOf, placeIn, weekdaysIn, wordsIn } from '../../../language/words/sentence-parts.ts';
import { stemsOf } from '../../query/attributes.ts';
import { OF_FORM } from './of-form.ts';
import { shareOf, strengthIn, TELLING, type Term } from './prose-terms.ts';

/** The value of the kind that the question word asks for, which the clause does not say itself. */
export function valueIn(
  sentence: string,
  request: Request,
  terms: readonly Term[],
  inTitle: readonly number[],
  lexicon: Lexicon,
): string | null {
  const { question, tokens, attributes } = request;
  const dimensions = attributes.flatMap(({ ref }) => ref.dimension ?? []);
  const telling = dimensions.find((each) => TELLING.has(each));
  const isMuch = tokens.some(({ lower }, at) => MEASURED.has(lower) && tokens[at - 1]?.lower === 'how');
  const dimension = telling ?? (question === null ? undefined : dimensions.find((each) => !isMuch || each !== 'count'));
  const kind =
    telling !== undefined && (question === null || AMOUNTS.has(question))
      ? 'quantity'
      : (question ?? kindOfAttributes(request, lexicon));
  const mark = attributes.length === 1 ? MARKS.find((each) => attributes[0]?.ref.concepts[0] === each) : undefined;
  if (mark !== undefined)
    return readValues(sentence, { today: ANY_DAY, language: 'en' }).find((value) => value.kind === mark)?.text ?? null;
  if (kind === null || !OF_FORM.has(kind)) return kind === 'boolean' ? null : sentence;
  const said = new Set(tokens.map(({ lower }) => lower));
  const parts = findOfKind(sentence, kind, dimension);
  const found = (kind === 'quantity' ? bestPartsFirst(parts, sentence, terms) : parts)
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((text) => !stemsOf(text).every((stem) => said.has(stem)) && !said.has(text.toLowerCase()))
    .filter((text) => kind !== 'date' || !ON_DAY.some((word) => said.has(word)) || !isBareYear(text));
  const [first] = found;
  const stems = new Set(stemsOf(sentence));
  const isSaidIn = (title: readonly number[]): boolean =>
    terms.every(
      (term, at) =>
        term.isName || term.token.isContext || (title[at] ?? 0) > 0 || strengthIn(term, stems, sentence) > 0,
    );
  const asksTime = kind === 'duration' || attributes.some(({ ref }) => ref.concepts.includes('duration'));
  if (kind === 'quantity' || kind === 'duration') {
    const counted = terms.find(({ at }) => isCounted(tokens, at));
    if (counted !== undefined)
      return countIn(sentence, counted) ?? found.find((text) => isBare(text, counted, stems)) ?? null;
    return (
      found.find((text) => !isMuch || isMeasured(text)) ?? (asksTime && isSaidIn(inTitle) ? timeIn(sentence) : null)
    );
  }
  if (first !== undefined && kind !== 'place') return first;
  if (kind === 'date') return isSaidIn(inTitle) ? weekdaysIn(sentence) : null;
  const place = kind === 'place' && isSaidIn([]) ? (first ?? placeIn(sentence)) : null;
  return place !== null && terms.every(({ token }) => !stemsOf(place).includes(token.stem)) ? place : null;
}

/** Attributes whose values are seen by their form: no sentence without one tells it. */
const MARKS = ['phone', 'email'] as const;

/** Kinds of questions that words for a measure turn into one for an amount: `what does it cost`. */
const AMOUNTS: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['text', 'item', 'list', 'quantity', 'duration']);

/** After `how`, words that ask for a quantity in a unit. */
const MEASURED = new Set(['much', 'long', 'high', 'tall', 'deep', 'wide', 'far', 'heavy', 'fast']);

/** Words that ask for a day, not for a year. */
const ON_DAY = ['day', 'date', 'weekday'];

/** Kinds that the first noun alone demands. */
const STRICT: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['person', 'date', 'duration', 'quantity']);

/** The kind of what is asked for without a question word: `date of completion`; that of the first noun, `king of
 *  France`, if it tells. Null if the attributes differ in it. */
function kindOfAttributes({ attributes, roles }: Request, lexicon: Lexicon): AnswerKind | null {
  const kindsOf = (own: Request['attributes']) =>
    new Set(own.flatMap(({ ref }) => ref.concepts.map((id) => lexicon.conceptOf(id)?.kind)));
  const head = attributes.find(({ start }) => roles.slice(0, start).every((role) => role === 'function'));
  const [own, ...others] = head ? kindsOf([head]) : [];
  if (own !== undefined && others.length === 0 && STRICT.has(own)) return own;
  const kinds = kindsOf(attributes);
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

/** Values by the parts of a sentence that they stand in, those first whose part says most of the clause: of `12 euros, and 4
 *  euros for children` what children pay. */
function bestPartsFirst(values: readonly Span[], sentence: string, terms: readonly Term[]): readonly Span[] {
  if (values.length < 2) return values;
  const cuts = jointsOf(sentence);
  const saidWith = ({ start, end }: Span): number => {
    const from = cuts.findLast((cut) => cut <= start) ?? 0;
    const part = sentence.slice(from, cuts.find((cut) => cut >= end) ?? sentence.length);
    const stems = new Set(stemsOf(part));
    const share = shareOf(
      terms,
      terms.map((term) => strengthIn(term, stems, part)),
    );
    // Of parts that say as much, the one in the words of the clause: what a month costs, beside a day.
    const inWords = terms.filter(
      ({ dimension, stems: own }) => dimension === undefined && own.every((stem) => stems.has(stem)),
    ).length;
    return share + (inWords * LEAST_SHARE) / terms.length;
  };
  return values.toSorted((a, b) => saidWith(b) - saidWith(a));
}

/** Of a tie. */
const LEAST_SHARE = 1 / 400;
const MAX_BETWEEN = 3;
/** Least weight of a word for the same. */
const SYNONYM = 0.7;
const ANY_DAY = '2000-01-01';

/** Whether a noun follows `how many`, and is no unit. */
const isCounted = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'many' && tokens[at - 2]?.lower === 'how' && askedUnit(tokens)?.start !== at;

/** The number that stands by a noun, in digits or in words: `forty small robots`. Null if there is none. */
function countIn(sentence: string, { stems, related }: Term): string | null {
  const nouns = new Set([...stems, ...related.flatMap(({ stem, weight }) => (weight < SYNONYM ? [] : [stem]))]);
  for (const value of readValues(sentence, { today: ANY_DAY, language: 'en' })) {
    if (value.kind !== 'quantity' || (value.dimension !== null && value.dimension !== 'count')) continue;
    const { span } = value;
    const next = wordsIn(sentence.slice(span.end)).slice(0, MAX_BETWEEN);
    if (next.some((word) => stemsOf(word).some((stem) => nouns.has(stem)))) return sentence.slice(span.start, span.end);
  }
  return null;
}

/** Whether a number without a unit can be the value of an attribute, which a sentence says in other words than those of the clause. */
const isBare = (text: string, { stems, phrases }: Term, said: ReadonlySet<string>): boolean =>
  phrases.length > 0 && !isMeasured(text) && !stems.every((stem) => said.has(stem));

/** Whether a text is a quantity in a unit, as `how much` asks for, and not a number of things. */
function isMeasured(text: string): boolean {
  const cell = toCell(text);
  return cell.kind === 'quantity' && cell.dimension !== null && cell.dimension !== 'count';
}

/** A length of time in words: `two weeks`. */
function timeIn(sentence: string): string | null {
  const times = readValues(sentence, { today: ANY_DAY, language: 'en' }).filter(
    (value) => value.kind === 'quantity' && value.dimension === 'time',
  );
  const [time] = times;
  return times.length === 1 && time !== undefined ? sentence.slice(time.span.start, time.span.end) : null;
}
