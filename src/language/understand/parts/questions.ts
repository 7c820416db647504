import type { AnswerKind } from '../../lexicon/concept.ts';
import { type AttributeMention, toAttributeRef } from '../attribute-ref.ts';
import type { Reading } from '../roles.ts';

export interface AskedQuestion {
  kind: AnswerKind | null;
  /** Attributes of `how heavy`, `what length`. */
  attributes: AttributeMention[];
  isMany: boolean;
  /** Question words after the first: `when was she born, and where`. */
  others: AnswerKind[];
}

/** The question word, and with `how` the adjective after it. A verb such as `is` asks only at the start. */
export function readQuestion(reading: Reading): AskedQuestion {
  const { tokens } = reading;
  let kind: AnswerKind | null = null;
  const attributes: AttributeMention[] = [];
  const others: AnswerKind[] = [];
  let isAtStart = true;
  for (let at = 0; at < tokens.length; at += 1) {
    const how = tokens[at]?.lower === 'how' ? readHow(reading, at) : null;
    if (how && kind === null) {
      kind = how.kind;
      attributes.push(how.mention);
      reading.take(at, how.mention.end, 'question');
      at = how.mention.end - 1;
      isAtStart = false;
      continue;
    }
    const price = kind === null ? readPrice(reading, at) : null;
    if (price) {
      kind = 'quantity';
      attributes.push(price);
      reading.take(at, price.end, 'question');
      at = price.end - 1;
      isAtStart = false;
      continue;
    }
    // `the products whose price lies below 50`
    const isRelative =
      tokens[at]?.lower === 'whose' && at > 1 && !tokens[at - 1]?.isBeforeBreak && !reading.isFunction(at - 1);
    const question = isRelative ? null : reading.markerAt(at, 'question');
    isAtStart ||= tokens[at - 1]?.isBeforeBreak === true && kind === null;
    if (question && kind === null && (question.marker.kind !== 'boolean' || isAtStart)) {
      kind = question.marker.kind;
      // `how many` also counts: the aggregate is read later.
      // `until which year`
      const start = BOUNDS.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at;
      if (kind !== 'quantity') reading.take(start, at + question.length, 'question');
      const namesake = readNamesake(reading, at);
      if (namesake) {
        kind = 'person';
        attributes.push(namesake);
      }
    } else if (question && kind !== null && ALSO.has(question.marker.kind) && question.marker.kind !== kind) {
      others.push(question.marker.kind);
      reading.take(at, at + question.length, 'question');
    }
    const filler = isAtStart || beginsRequest(reading, at) ? reading.markerAt(at, 'filler') : null;
    if (filler) {
      reading.take(at, at + filler.length, 'function');
      at += filler.length - 1;
    } else isAtStart = false;
  }
  return { kind, attributes, others, isMany: asksForMany(reading) };
}

/** General attributes that a question word alone asks for. */
const IMPLIED: ReadonlyMap<string, string> = new Map([
  ['where', 'location'],
  ['when', 'date'],
]);

/** What `where is the Mona Lisa` asks for, without a word that says it. Null for other questions. */
export function impliedAttribute({ tokens, lexicon }: Reading, kind: AnswerKind | null): AttributeMention | null {
  const at = tokens.findIndex(({ lower }) => IMPLIED.has(lower));
  const word = IMPLIED.get(tokens[at]?.lower ?? '');
  if (word === undefined || (kind !== 'place' && kind !== 'date')) return null;
  const senses = lexicon.sensesOf(word).filter(({ concept }) => concept === word);
  return { ref: toAttributeRef(senses, [word], lexicon), senses, start: at, end: at + 1 };
}

/** `after whom is it named` */
function readNamesake(reading: Reading, at: number): AttributeMention | null {
  const { tokens, lexicon } = reading;
  const verb = tokens.findIndex(({ lower }, index) => index > at && NAMING.has(lower));
  if (verb === -1 || tokens[at - 1]?.lower !== 'after') return null;
  const senses = lexicon.sensesOf('named after');
  reading.take(verb, verb + 1, 'question');
  return { ref: toAttributeRef(senses, ['named', 'after'], lexicon), senses, start: verb, end: verb + 1 };
}

const NAMING = new Set(['named', 'called', 'christened']);

/** After a scope that a comma or `and` ends: `among the lamps, find`. */
function beginsRequest(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  const isAfterBreak = tokens[at - 1]?.isBeforeBreak === true || tokens[at - 1]?.lower === 'and';
  const request = isAfterBreak ? reading.markersAt(at) : null;
  return (
    request?.markers.some(({ type }) => type === 'request') === true &&
    (request.length > 1 || tokens[at]?.lower === 'find')
  );
}

const BOUNDS = new Set(['until', 'till', 'since', 'before', 'after', 'during', 'within', 'towards']);

const ALSO: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['person', 'date', 'place', 'clock']);

const AFTER_HOW_MUCH = new Set(['is', 'are', 'was', 'were', 'for', 'the', 'a', 'an', 'would']);

const isMeasure = (kind: AnswerKind | undefined): boolean => kind === 'quantity' || kind === 'duration';

/** `how much is the lamp` asks for its price: nothing else is named that could be much. */
function readPrice(reading: Reading, at: number): AttributeMention | null {
  const { tokens, lexicon } = reading;
  const [how, much, next] = tokens.slice(at, at + 3);
  if (how?.lower !== 'how' || much?.lower !== 'much' || !AFTER_HOW_MUCH.has(next?.lower ?? '')) return null;
  const measures = (word: string): boolean =>
    lexicon.sensesOf(word).some(({ concept }) => isMeasure(lexicon.conceptOf(concept)?.kind));
  // `sleeping bag` is the name of a thing.
  const isOther = tokens.some(
    ({ lower }, index) => index >= at + 2 && reading.roles[index] !== 'entity' && measures(lower),
  );
  if (isOther) return null;
  const senses = lexicon.sensesOf('price');
  return { ref: toAttributeRef(senses, ['price'], lexicon), senses, start: at, end: at + 2 };
}

/** `how heavy`: an adjective that measures. */
function readHow(reading: Reading, at: number): { kind: AnswerKind; mention: AttributeMention } | null {
  const { length, senses } = reading.sensesAt(at + 1);
  const measured = senses.filter(({ form, degree }) => form !== 'noun' && degree === 'positive');
  const [first] = measured;
  if (!first) return null;
  const words = reading.tokens.slice(at + 1, at + 1 + length).map(({ lower }) => lower);
  const kinds = new Set(measured.map(({ concept }) => reading.lexicon.conceptOf(concept)?.kind ?? 'text'));
  const kind = kinds.has('quantity') ? 'quantity' : (kinds.values().next().value ?? 'quantity');
  return {
    kind,
    mention: {
      ref: toAttributeRef(measured, words, reading.lexicon),
      senses: measured,
      start: at,
      end: at + 1 + length,
    },
  };
}

const MANY = new Set(['which', 'what', 'all', 'every', 'list', 'names', 'titles', 'those', 'these']);

function asksForMany({ tokens }: Reading): boolean {
  return tokens.some(({ lower }) => MANY.has(lower));
}
