import { Fragment } from 'preact';
import type { Why } from '../../../../api/context.ts';
import { toReason } from './why-words.ts';

export type LabelOf = (id: string) => string | null;

/** Why an item was found: a sentence, or the way from the question to it. */
export function WhyFound({ why, labelOf }: { why: Why | undefined; labelOf: LabelOf }) {
  if (!why) return null;
  const reason = toReason(why, labelOf);
  if ('sentence' in reason) return <p class="why">{reason.sentence}.</p>;
  return (
    <p class="why">
      Question
      {[...reason.way, 'this'].map((step, at) => (
        <Fragment key={`${at} ${step}`}>
          <span aria-hidden="true"> → </span>
          <span class="unseen">, then </span>
          <span class="why-step">{step}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** How well an item fits, 0 to 1. */
export function Score({ score }: { score: number }) {
  return (
    <span class="score quiet small" title="Score, 0 to 1">
      {score.toFixed(2)}
    </span>
  );
}
