import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';

export interface Choice {
  id: string;
  name: string;
  /** Stands beside the name. */
  count?: number;
}

interface Props {
  label: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  /** What belongs to the chosen one. */
  children: ComponentChildren;
}

/** Tabs within a page; arrow keys go from one to the next (WAI-ARIA, pattern Tabs). */
export function ChoiceTabs({ label, choices, chosen, onChoose, children }: Props) {
  const id = useId();

  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = choices.findIndex((choice) => choice.id === chosen);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  }

  return (
    <>
      <div class="choices" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {choices.map((choice) => (
          <button
            key={choice.id}
            id={`${id}-${choice.id}`}
            class="choice"
            type="button"
            role="tab"
            aria-selected={choice.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={choice.id === chosen ? 0 : -1}
            onClick={() => onChoose(choice.id)}
          >
            {choice.name}
            {choice.count !== undefined && <span class="choice-count">{choice.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
