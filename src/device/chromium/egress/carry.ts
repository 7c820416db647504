import type { Socket } from 'node:net';

/** Passes bytes both ways until one side closes. */
export function carryBoth(one: Socket, other: Socket): void {
  carry(one, other);
  carry(other, one);
}

function carry(from: Socket, to: Socket): void {
  from.pipe(to);
  // What was received before is still sent.
  from.once('close', () => to.destroySoon());
}
