import type { Dimension } from '../values/value.ts';

/** Words of table cells that stand for values, folded, in English, German, Spanish, French and Portuguese. */

const list = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/);
const set = (text: string): ReadonlySet<string> => new Set(list(text));

/** Cells that say that the value is not known. */
export const UNKNOWN_CELLS = set(
  '-|–|—|?|n/a|na|n.a.|k.a.|tba|tbd|tbc|unknown|not known|not available yet|unbekannt|desconocido|inconnu|desconhecido|...|…',
);

/** Cells that stand for zero, with the dimension if it is clear. */
export const ZERO_CELLS: ReadonlyMap<string, Dimension> = new Map([
  ...list(
    `direct|non-stop|nonstop|non stop|without change|no changes|no stops|direkt|ohne umstieg|directo|sin escalas|
    sans escale|direto|sem escalas|sem paradas`,
  ).map((text): [string, Dimension] => [text, 'count']),
  ...list(
    `sold out|fully booked|booked up|full|out of stock|none left|none|nil|no stock|ausverkauft|ausgebucht|nicht auf lager|keine|agotado|sin existencias|
    ninguno|ninguna|epuise|en rupture|rupture de stock|en rupture de stock|aucun|aucune|esgotado|sem estoque|nenhum|nenhuma`,
  ).map((text): [string, Dimension] => [text, 'count']),
  ...list('free|free of charge|no charge|gratis|kostenlos|kostenfrei|gratuito|gratuit|gratuita|gratuite|de graca').map(
    (text): [string, Dimension] => [text, 'money'],
  ),
]);

export const YES_CELLS = set('yes|true|y|✓|✔|✅|ja|si|oui|sim|included|inklusive|incluido|inclus');
export const NO_CELLS = set('no|false|n|✗|✘|❌|✕|×|nein|non|nao|not included');

/** Words before the number of pieces that are left. */
export const STOCK_WORDS = list(
  'in stock|available|left|remaining|stock|auf lager|verfugbar|en existencias|disponible|disponibles|en stock|em estoque|disponivel|disponiveis',
);

/** Words before a number that limit it, with what they say. The longest come first. */
export const LIMITS: readonly (readonly [string, 'about' | 'upTo' | 'from' | 'exact'])[] = [
  ...list(
    `approximately|approx.|approx|about|around|roughly|nearly|almost|circa|ca.|c.|~|≈|etwa|ungefahr|rund|fast|unos|unas|
    aproximadamente|casi|environ|presque|cerca de|quase`,
  ).map((word) => [word, 'about'] as const),
  ...list(
    "up to|at most|maximum|max.|max|less than|under|below|≤|<|bis zu|hochstens|hasta|jusqu'a|au plus|ate|no maximo",
  ).map((word) => [word, 'upTo'] as const),
  ...list(
    `starting at|starts at|at least|minimum|min.|more than|over|from|≥|>|ab|mindestens|desde|al menos|a partir de|
    au moins|des|pelo menos`,
  ).map((word) => [word, 'from'] as const),
  ...list('only|just|exactly|between|nur|zwischen|solo|entre|seulement|so|#|no.|nr.').map(
    (word) => [word, 'exact'] as const,
  ),
].toSorted(([a], [b]) => b.length - a.length);

/** Words between the ends of a range. */
export const RANGE_WORDS = set('-|–|—|to|and|bis|und|a|y|et|e|ate');

/** Words between the parts of one quantity: `2 h and 10 min`. */
export const JOINING_WORDS = set('and|und|y|et|e');

/** Words that multiply the number before them, folded. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ...list('k|thousand|thousands|tausend|mil').map((word): [string, number] => [word, 1e3]),
  ...list('million|millions|mn|mio|mio.|millionen|millon|millones|milhao|milhoes').map((word): [string, number] => [
    word,
    1e6,
  ]),
  ...list('billion|billions|bn|milliarde|milliarden|mrd|mrd.|milliard|milliards|bilhao|bilhoes').map(
    (word): [string, number] => [word, 1e9],
  ),
  ...list('trillion|trillions|tn|billionen').map((word): [string, number] => [word, 1e12]),
]);
