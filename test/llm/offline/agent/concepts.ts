import type { AttributeRef, Concept } from '../../../../src/language/lexicon/concept.ts';
import type { Value, ValueDetail } from '../../../../src/language/values/value.ts';

const concept = (id: string, kind: Concept['kind'], rest: Partial<Record<keyof Concept, string>>): Concept => {
  const list = (text = ''): string[] => text.split('|').filter((each) => each !== '');
  return {
    id,
    kind,
    ...(rest.dimension !== undefined && { dimension: rest.dimension as NonNullable<Concept['dimension']> }),
    labels: list(rest.labels as string),
    up: list(rest.up as string),
    down: list(rest.down as string),
    words: list(rest.words as string),
    zero: list(rest.zero as string),
    values: list(rest.values as string),
  };
};

/** A small lexicon for tests. */
export const CONCEPTS: readonly Concept[] = [
  concept('price', 'quantity', {
    dimension: 'money',
    labels: 'price|cost|fare|fee|rent',
    up: 'expensive|dear',
    down: 'cheap',
    words: 'cost|pay|price|charge',
  }),
  concept('weight', 'quantity', {
    dimension: 'mass',
    labels: 'weight|mass',
    up: 'heavy',
    down: 'light',
    words: 'weigh',
  }),
  concept('length', 'quantity', { dimension: 'length', labels: 'length', up: 'long', down: 'short', words: 'length' }),
  concept('height', 'quantity', { dimension: 'length', labels: 'height|elevation', up: 'tall|high', words: 'height' }),
  concept('duration', 'duration', {
    dimension: 'time',
    labels: 'duration|travel time',
    up: 'slow',
    down: 'fast|quick',
  }),
  concept('rating', 'quantity', { dimension: 'score', labels: 'rating|stars|score', up: 'good', words: 'rate|star' }),
  concept('stock', 'quantity', { dimension: 'count', labels: 'in stock|stock|availability', zero: 'sold out' }),
  concept('stops', 'quantity', { dimension: 'count', labels: 'stops|changes', zero: 'direct|non-stop' }),
  concept('population', 'quantity', { dimension: 'count', labels: 'population|inhabitants', words: 'people|live' }),
  concept('departure', 'clock', { labels: 'departure|departs|leaves', words: 'leave|depart' }),
  concept('maker', 'person', { labels: 'inventor|author|artist|architect', words: 'invent|write|paint|build|design' }),
  concept('made', 'date', {
    labels: 'invented|published|painted|built|opened',
    words: 'invent|publish|paint|build|open',
  }),
  concept('born', 'date', { labels: 'born|date of birth', words: 'born|birth' }),
  concept('birthplace', 'place', { labels: 'place of birth|born in|birthplace|born', words: 'born|birth' }),
  concept('location', 'place', { labels: 'location|place|country', words: 'where|lie|located' }),
  concept('diet', 'text', { labels: 'diet|food', words: 'eat|feed' }),
  concept('battery', 'duration', { dimension: 'time', labels: 'battery life|battery|runtime', words: 'battery' }),
];

/** An attribute by concepts or by words. */
export const by = (concepts: string, words = ''): AttributeRef => ({
  concepts: concepts.split(' ').filter((id) => id !== ''),
  words: words.split(' ').filter((word) => word !== ''),
});

/** A value as the text of a task states it. */
export const stated = (text: string, detail: ValueDetail): Value => ({
  span: { start: 0, end: text.length },
  text,
  ...detail,
});
