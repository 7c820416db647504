import { useSignal } from '@preact/signals';
import type { Entity } from '../../../api/entities.ts';
import type { Place } from '../place.ts';

const PAGE = 20;

/** The relations of an entity. Each leads to the other one. */
export function Relations({ entity, move }: { entity: Entity; move(next: Partial<Place>): void }) {
  const count = useSignal(PAGE);
  const { relations, relationCount } = entity;
  if (relations.length === 0) return null;
  const isWhole = relations.length <= count.value;
  return (
    <section>
      <h3>
        Relations <span class="quiet">{relationCount.toLocaleString('en')}</span>
      </h3>
      <ul class="relations">
        {relations.slice(0, count.value).map(({ entity: other, direction, description, weight }) => (
          <li key={`${direction} ${other}`}>
            <span class="quiet" aria-hidden="true">
              {direction === 'out' ? '→' : '←'}{' '}
            </span>
            <button type="button" class="link" onClick={() => move({ focus: other, to: null })}>
              {other}
            </button>
            {weight > 1 && <span class="quiet"> {weight} times</span>}
            {description && <p class="quiet">{description}</p>}
          </li>
        ))}
      </ul>
      {isWhole && relations.length < relationCount && (
        <p class="quiet">The {relations.length} that are stated most often.</p>
      )}
      {!isWhole && (
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
    </section>
  );
}
