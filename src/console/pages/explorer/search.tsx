import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { type EntityLine, findEntities } from '../../api/entities.ts';

const SUGGESTIONS = 8;
const PAUSE_MS = 120;

interface SearchProps {
  graph: string;
  label: string;
  onChoose(name: string): void;
}

/** A field that suggests entities of the whole graph (the combobox pattern of WAI-ARIA). */
export function Search({ graph, label, onChoose }: SearchProps) {
  const id = useId();
  const text = useSignal('');
  const found = useSignal<readonly EntityLine[]>([]);
  const marked = useSignal(0);

  useEffect(() => {
    if (text.value.trim() === '') {
      found.value = [];
      return;
    }
    let isOver = false;
    const timer = setTimeout(async () => {
      const entities = await findEntities(graph, text.value, SUGGESTIONS).catch(() => []);
      if (isOver) return;
      found.value = entities;
      marked.value = 0;
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [graph, text.value]);

  const close = () => {
    found.value = [];
  };
  const choose = (entity: EntityLine | undefined) => {
    if (!entity) return;
    text.value = '';
    close();
    onChoose(entity.name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found.value.length;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') choose(found.value[marked.value]);
    else if (event.key === 'ArrowDown' && count > 0) marked.value = (marked.value + 1) % count;
    else if (event.key === 'ArrowUp' && count > 0) marked.value = (marked.value + count - 1) % count;
    else return;
    event.preventDefault();
  };

  const isOpen = found.value.length > 0;
  return (
    <div class="explorer-search">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked.value}` : undefined}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {found.value.map((entity, at) => (
          <div
            key={entity.name}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked.value}
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(entity);
            }}
          >
            {entity.name} <span class="quiet">{entity.type}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
