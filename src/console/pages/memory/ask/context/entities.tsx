import type { Entity } from '../../../../api/context.ts';
import { Empty } from '../../../../components/feedback.tsx';
import { toHref } from '../../../../state/route.ts';
import { type LabelOf, Score, WhyFound } from './why.tsx';

export function Entities({
  graph,
  entities,
  labelOf,
}: {
  graph: string;
  entities: readonly Entity[];
  labelOf: LabelOf;
}) {
  if (entities.length === 0) return <Empty title="No entities." />;
  return (
    <ul class="items">
      {entities.map(({ name, type, description, score, why }) => (
        <li key={name} class="item">
          <p class="item-head">
            <a href={toHref(['explore', graph], { focus: name })}>{name}</a>
            <span class="badge">{type}</span>
            <Score score={score} />
          </p>
          {description && <p class="item-text">{description}</p>}
          <WhyFound why={why} labelOf={labelOf} />
        </li>
      ))}
    </ul>
  );
}
