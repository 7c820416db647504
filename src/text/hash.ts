/** A 52-bit hash of a string as a non-negative integer, exact in a double. Uses two 32-bit multiplicative lanes over
 *  the UTF-16 units and the finalizer of MurmurHash3 (Appleby, 2011). Not resistant to deliberate collisions. */
export function hash52(text: string): number {
  let low = 0x2f0b4c47;
  let high = 0x6a09e667;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5bd1e995);
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  const mixedLow = finalize(low ^ Math.imul(high, 0x27d4eb2f) ^ text.length);
  const mixedHigh = finalize(high ^ mixedLow);
  return (mixedHigh & 0xfffff) * 0x100000000 + (mixedLow >>> 0);
}

function finalize(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
