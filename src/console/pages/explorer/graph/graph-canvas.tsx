import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Subgraph } from '../../../api/entities.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import { KeyboardArea } from './keyboard-area.tsx';

interface GraphCanvasProps {
  part: Pick<Subgraph, 'nodes' | 'edges'>;
  focus: string | null;
  path: readonly string[];
  onChoose(name: string | null): void;
}

/** The drawing. All that it offers is also in the list beside it. */
export function GraphCanvas({ part, focus, path, onChoose }: GraphCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const choose = useRef(onChoose);
  const state = useSignal<'still' | 'moving' | 'impossible'>('still');
  const isAnyPut = useSignal(false);
  choose.current = onChoose;

  useEffect(() => {
    if (!container.current) return;
    try {
      drawing.current = createDrawing(container.current, {
        onChoose: (name) => choose.current(name),
        onLayout: (isMoving) => {
          state.value = isMoving ? 'moving' : 'still';
        },
        onPut: (isAny) => {
          isAnyPut.value = isAny;
        },
      });
    } catch {
      state.value = 'impossible';
    }
    return () => drawing.current?.end();
  }, []);
  const content = JSON.stringify([part.nodes.map(({ name }) => name), part.edges.length]);
  useEffect(() => drawing.current?.show(part), [content]);
  useEffect(() => drawing.current?.highlight({ focus, path }), [content, focus, path.join('|')]);

  const summary = `Drawing of ${part.nodes.length} entities and ${part.edges.length} relations; all are in the list.`;
  return (
    <div class="explorer-canvas">
      <KeyboardArea drawing={drawing} isMovable={focus !== null && path.length === 0}>
        <div ref={container} class="explorer-drawing" role="img" aria-label={summary} />
      </KeyboardArea>
      {state.value === 'impossible' ? (
        <p class="explorer-note">This browser cannot draw with WebGL. Use the list.</p>
      ) : (
        <div class="explorer-tools">
          <button type="button" aria-label="Zoom in" onClick={() => drawing.current?.zoom('in')}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => drawing.current?.zoom('out')}>
            −
          </button>
          <button type="button" onClick={() => drawing.current?.zoom('all')}>
            Show all
          </button>
          {isAnyPut.value && (
            <button type="button" onClick={() => drawing.current?.arrange()}>
              Arrange again
            </button>
          )}
          <span class="quiet" role="status">
            {state.value === 'moving' && 'Arranging …'}
          </span>
        </div>
      )}
    </div>
  );
}
