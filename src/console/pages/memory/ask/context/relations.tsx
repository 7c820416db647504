import type { Relation } from '../../../../api/context.ts';
import { Empty } from '../../../../components/feedback.tsx';
import { toHref } from '../../../../state/route.ts';
import { type LabelOf, Score, WhyFound } from './why.tsx';

interface Props {
  graph: string;
  relations: readonly Relation[];
  labelOf: LabelOf;
}

export function Relations({ graph, relations, labelOf }: Props) {
  if (relations.length === 0) return <Empty title="No relations." />;
  const toEntity = (name: string) => <a href={toHref(['explore', graph], { focus: name })}>{name}</a>;
  return (
    <ul class="items">
      {relations.map(({ source, target, description, score, why }) => (
        <li key={`${source} ${target} ${description}`} class="item">
          <p class="item-head">
            {toEntity(source)}
            <span aria-hidden="true">—</span>
            <span class="unseen">and</span>
            {toEntity(target)}
            <Score score={score} />
          </p>
          <p class="item-text">{description}</p>
          <WhyFound why={why} labelOf={labelOf} />
        </li>
      ))}
    </ul>
  );
}
