import type { ContextDocument, Why } from '../../../../api/context.ts';

const SEEDS: Readonly<Record<string, string>> = {
  name: 'The question names it',
  words: 'It shares words with the question',
  meaning: 'It is close to the question in meaning',
  recent: 'Nothing else matched; it is one of the newest',
};

/** Why an item is in a context: a sentence, or the way from the question to it. */
export type Reason = { sentence: string } | { way: string[] };

/** Texts are in quotation marks, entities are not.
 *  @param labelOf a name for the document with this id; null for what is no document */
export function toReason(why: Why, labelOf: (id: string) => string | null): Reason {
  if ('seed' in why) return { sentence: SEEDS[why.seed] ?? why.seed };
  const toStep = (step: string) => {
    const label = labelOf(step);
    return label === null ? step : `“${label}”`;
  };
  if ('stated_in' in why) return { sentence: `It is stated in ${toStep(why.stated_in)}` };
  if (why.path.length === 0) return { sentence: 'It is mentioned in what was found' };
  return { way: why.path.map(toStep) };
}

const LABEL_KEYS = ['title', 'file_name', 'name', 'source', 'id'];
const MAX_LABEL = 60;

/** What a reader calls a document: its title or file, who says it, or else its id. */
export function labelDocument(id: string, document: ContextDocument | undefined): string {
  const metadata = document?.metadata ?? {};
  const title = LABEL_KEYS.map((key) => metadata[key]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const speaker = ['speaker', 'author', 'role'].map((key) => metadata[key]).find((value) => typeof value === 'string');
  const label = title ?? (speaker && document?.memoryId ? `${speaker}, ${document.memoryId}` : document?.memoryId);
  return shorten(String(label ?? id));
}

const shorten = (text: string) => (text.length <= MAX_LABEL ? text : `${text.slice(0, MAX_LABEL - 1)}…`);
