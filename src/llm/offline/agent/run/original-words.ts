import type { Decision } from '../../../model.ts';

/** Quotes the words of a task as the task has them: in what was not done, in the reason, and as names of answers if the task was put in
 *  English. */
export function withOriginalWords(
  decision: Decision,
  toOriginal: (words: string) => string,
  isTranslated: boolean,
): Decision {
  const inText = (text: string): string =>
    text.replace(/“([^“”]{1,400})”/g, (_, words: string) => `“${toOriginal(words)}”`);
  switch (decision.type) {
    case 'act':
      return decision;
    case 'fail': {
      const { unmet, ...rest } = decision;
      return {
        ...rest,
        reason: inText(decision.reason),
        ...(unmet && {
          unmet: unmet.map((part) => ({ ...part, words: toOriginal(part.words), detail: inText(part.detail) })),
        }),
      };
    }
    case 'done':
      return {
        ...decision,
        output: isTranslated ? withOriginalNames(decision.output, toOriginal) : decision.output,
        unmet: decision.unmet.map((part) => ({ ...part, words: toOriginal(part.words), detail: inText(part.detail) })),
        reason: inText(decision.reason),
      };
  }
}

function withOriginalNames(output: unknown, toOriginal: (words: string) => string): unknown {
  if (output === null || typeof output !== 'object' || Array.isArray(output)) return output;
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [toOriginal(name), value]));
}
