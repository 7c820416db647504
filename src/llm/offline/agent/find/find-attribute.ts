import type { PageContent } from '../../../../device/page-content.ts';
import type { AttributeRef } from '../../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { toTokens } from '../../../../language/understand/tokens.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { matchName } from '../../../../reading/answer/read/names.ts';
import { isWithin, resolveAttribute, stemsOf } from '../../../../reading/query/attributes.ts';
import type { StepGenerator } from '../run/step-generator.ts';
import { type FindContext, type Found, visitPagesAbout } from './find.ts';

/** Finds one attribute of one named thing: a fact of its page, or the cell of its row in a table. */
export function* findAttribute(name: string, attribute: AttributeRef, context: FindContext): StepGenerator<Found> {
  const tokens = toTokens(name, []);
  // biome-ignore lint/correctness/useYield: it reads the page in front and takes no step.
  return yield* visitPagesAbout({ ...context, tokens }, function* (page) {
    return readFact(name, attribute, page, context.lexicon);
  });
}

function readFact(name: string, attribute: AttributeRef, page: PageContent, lexicon: Lexicon): FoundAnswer | null {
  const entity = page.heading || page.title;
  if (matchName(toTokens(name, []), entity, lexicon) === null || !isNameOf(name, entity, lexicon)) return null;
  const labels = page.facts.map(({ label }) => label);
  const fact = page.facts[resolveAttribute(attribute, labels, lexicon.concepts)?.index ?? -1];
  if (!fact) return null;
  return { value: fact.value, entity, attribute: fact.label, raw: fact.value, url: page.url };
}

/** Whether all words of one are in the other: `the Nile` is Nile River, but `Quantum bag` is no Hip bag. */
function isNameOf(name: string, entity: string, lexicon: Lexicon): boolean {
  const own = stemsOf(name).filter((stem) => !lexicon.isFunctionWord(stem));
  const whole = stemsOf(entity);
  return isWithin(own, whole) || isWithin(whole, own);
}
