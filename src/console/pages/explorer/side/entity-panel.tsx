import type { Entity } from '../../../api/entities.ts';
import type { Place } from '../place.ts';
import { Search } from '../search.tsx';
import { GroupDot } from './group-dot.tsx';
import { Passages } from './passages.tsx';
import { Relations } from './relations.tsx';
import { useHeading } from './use-heading.ts';

interface EntityPanelProps {
  graph: string;
  entity: Entity;
  /** Whether somebody has chosen what is shown. */
  isMoved: boolean;
  move(next: Partial<Place>): void;
}

/** What a graph knows of an entity. */
export function EntityPanel({ graph, entity, isMoved, move }: EntityPanelProps) {
  const { name, type, aliases, description, community, degree, mentions } = entity;
  const heading = useHeading(name, isMoved);
  return (
    <>
      <button type="button" class="link" onClick={() => move({ focus: null, to: null })}>
        All entities
      </button>
      <h2 class="entity-name" ref={heading} tabIndex={-1}>
        <GroupDot community={community} />
        {name}
      </h2>
      <p class="quiet">
        {type} · {degree} {degree === 1 ? 'neighbor' : 'neighbors'} · {mentions}{' '}
        {mentions === 1 ? 'mention' : 'mentions'}
      </p>
      {aliases.length > 0 && <p class="quiet">Also {aliases.join(', ')}</p>}
      {description && <p>{description}</p>}
      <Search graph={graph} label="Path to" onChoose={(to) => move({ to })} />
      <Relations key={name} entity={entity} move={move} />
      <section>
        <h3>Mentions</h3>
        <Passages graph={graph} passages={entity.chunks} names={[name, ...aliases]} />
      </section>
    </>
  );
}
