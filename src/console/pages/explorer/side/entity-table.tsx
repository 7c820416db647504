import { useSignal } from '@preact/signals';
import type { Subgraph } from '../../../api/entities.ts';
import type { Place } from '../place.ts';
import { GroupDot } from './group-dot.tsx';
import { useHeading } from './use-heading.ts';

const PAGE = 100;

interface EntityTableProps {
  nodes: Subgraph['nodes'];
  isCut: boolean;
  /** Whether somebody has chosen what is shown. */
  isMoved: boolean;
  move(next: Partial<Place>): void;
}

/** The entities of the drawing, as a list. */
export function EntityTable({ nodes, isCut, isMoved, move }: EntityTableProps) {
  const count = useSignal(PAGE);
  const heading = useHeading('', isMoved);
  if (nodes.length === 0)
    return <p class="quiet">No entity passes the filters. Allow any type and any number of neighbors.</p>;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Entities
      </h2>
      {isCut && <p class="quiet">Only those with the most neighbors are shown. Narrow the filters, or show more.</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col" class="number">
              Neighbors
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.slice(0, count.value).map(({ name, type, degree, community }) => (
            <tr key={name}>
              <td>
                <span class="entity-cell">
                  <GroupDot community={community} />
                  <button type="button" class="link" onClick={() => move({ focus: name, to: null })}>
                    {name}
                  </button>
                </span>
              </td>
              <td class="quiet">{type}</td>
              <td class="number">{degree.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {nodes.length > count.value && (
        <button
          type="button"
          class="button plain"
          onClick={() => {
            count.value += PAGE;
          }}
        >
          Show more
        </button>
      )}
    </>
  );
}
