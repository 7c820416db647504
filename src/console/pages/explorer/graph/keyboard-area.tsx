import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from 'preact';
import { useId } from 'preact/hooks';
import type { Drawing } from './drawing.ts';

/** Pixels for each press of an arrow key, without and with Shift. */
const STEP = 12;
const LONG_STEP = 60;

type Act = (drawing: Drawing, step: number) => void;

const KEYS: Readonly<Record<string, Act>> = {
  ArrowLeft: (drawing, step) => drawing.moveBy(-step, 0),
  ArrowRight: (drawing, step) => drawing.moveBy(step, 0),
  ArrowUp: (drawing, step) => drawing.moveBy(0, -step),
  ArrowDown: (drawing, step) => drawing.moveBy(0, step),
  '+': (drawing) => drawing.zoom('in'),
  '-': (drawing) => drawing.zoom('out'),
  '0': (drawing) => drawing.zoom('all'),
};

interface Props {
  drawing: RefObject<Drawing | null>;
  /** Whether an entity is chosen, which the arrow keys move. */
  isMovable: boolean;
  children: ComponentChildren;
}

/** What a pointer does to the drawing, by keyboard. */
export function KeyboardArea({ drawing, isMovable, children }: Props) {
  const help = useId();
  function onKeyDown(event: TargetedKeyboardEvent<HTMLDivElement>) {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!act || !drawing.current) return;
    event.preventDefault();
    act(drawing.current, event.shiftKey ? LONG_STEP : STEP);
  }
  return (
    <div
      class="explorer-keys"
      role="application"
      aria-label="Drawing"
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, as the role says
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p id={help} class="unseen">
        Arrow keys move {isMovable ? 'the chosen entity' : 'the view'}, with Shift further; plus and minus zoom, 0 shows
        all.
      </p>
      {children}
    </div>
  );
}
