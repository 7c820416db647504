/** Bytes as they arrive: piece by piece. */
export async function* pieces(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
