import type Sigma from 'sigma';

/** Class of the element while the drawing is dragged. */
const DRAGGED = 'dragged';

/** Stops looking for the node under the pointer while the drawing is dragged: each look waits for the last picture. */
export function passUnderPointer(sigma: Sigma, container: HTMLElement): void {
  const captor = sigma.getMouseCaptor();
  captor.on('mousemovebody', () => {
    container.classList.toggle(DRAGGED, captor.isMouseDown && captor.draggedEvents > 0);
  });
  captor.on('mouseup', () => container.classList.remove(DRAGGED));
}
