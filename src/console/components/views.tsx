import { useSignal } from '@preact/signals';
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';

export interface View {
  name: string;
  content: () => ComponentChildren;
}

/** One of several views at a time. The arrow keys change it (WAI-ARIA, tabs pattern). */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  const chosen = useSignal(0);
  const id = useId();

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>) {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    chosen.value = (chosen.value + move + views.length) % views.length;
    document.getElementById(`${id}-${chosen.value}`)?.focus();
  }

  return (
    <div class="views">
      <div class="view-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {views.map(({ name }, index) => (
          <button
            key={name}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            aria-selected={chosen.value === index}
            aria-controls={`${id}-panel`}
            tabIndex={chosen.value === index ? 0 : -1}
            onClick={() => {
              chosen.value = index;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen.value}`}>
        {views[chosen.value]?.content()}
      </div>
    </div>
  );
}
