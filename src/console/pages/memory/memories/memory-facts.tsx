import { type MemoryFacts, readFacts } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { toHref } from '../../../state/route.ts';

interface Props {
  graph: string;
  id: string;
  /** Another value when the memory is another. */
  version: unknown;
}

/** The entities and relations that a memory states. */
export function MemoryFactsView({ graph, id, version }: Props) {
  const facts = useResource(() => readFacts(graph, id), [graph, id, version]);
  const known = facts.value.value;
  return (
    <>
      <h3>What it states</h3>
      <Problem error={facts.error.value} />
      {known && known.entities.length === 0 && <p class="quiet">No entity was found in it.</p>}
      {known && known.entities.length > 0 && (
        <ul class="named" aria-label="Entities">
          {known.entities.map(({ name, type, mentions }) => (
            <li key={name}>
              <a class="named-entity" href={toHref(['explore', graph], { focus: name })}>
                {name} <span class="quiet small">{mentions > 1 ? `${type}, ${mentions} times` : type}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {known && known.relations.length > 0 && (
        <ul class="items" aria-label="Relations">
          {groupByStatement(known.relations).map(([statement, pairs]) => (
            <li key={statement} class="item">
              <p class="item-text">{statement}</p>
              <p class="quiet small">{pairs.join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A sentence often states several relations. */
function groupByStatement(relations: MemoryFacts['relations']): [statement: string, pairs: string[]][] {
  const groups = Map.groupBy(relations, ({ description }) => description);
  return [...groups].map(([statement, stated]) => [
    statement,
    stated.map(({ source, target }) => `${source} – ${target}`),
  ]);
}
