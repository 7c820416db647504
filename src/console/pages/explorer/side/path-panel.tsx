import type { GraphPath } from '../../../api/entities.ts';
import type { Place } from '../place.ts';
import { GroupDot } from './group-dot.tsx';
import { Passages } from './passages.tsx';
import { useHeading } from './use-heading.ts';

interface PathPanelProps {
  graph: string;
  path: GraphPath;
  place: Place;
  /** Whether somebody has chosen what is shown. */
  isMoved: boolean;
  move(next: Partial<Place>): void;
}

/** How two entities are related: each entity on the way, and the texts that lead to the next. */
export function PathPanel({ graph, path: { nodes, edges }, place, isMoved, move }: PathPanelProps) {
  const heading = useHeading(`${place.focus} ${place.to}`, isMoved);
  return (
    <>
      <button type="button" class="link" onClick={() => move({ to: null })}>
        Back to {place.focus}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {place.focus} to {place.to}
      </h2>
      {nodes.length === 0 && <p>No relations join the two.</p>}
      <ol class="path">
        {nodes.map(({ name, type, community }, at) => (
          <li key={name}>
            <GroupDot community={community} />
            <button type="button" class="link" onClick={() => move({ focus: name, to: null })}>
              {name}
            </button>{' '}
            <span class="quiet">{type}</span>
            {edges[at] && (
              <Passages graph={graph} passages={edges[at].chunks} names={[name, nodes[at + 1]?.name ?? '']} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
