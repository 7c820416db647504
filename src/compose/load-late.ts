type Method = (...args: never[]) => Promise<unknown>;

/** Resolves to what `load` makes, which is called with the first call; after a failure, with the next one again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= load().catch((error: unknown) => {
      value = null;
      throw error;
    });
    return value;
  };
}

/** An object with these methods of what `load` makes, which the first call of one of them loads. */
export function loadLate<Whole extends Record<Name, Method>, Name extends keyof Whole & string>(
  names: readonly Name[],
  load: () => Promise<Whole>,
): Pick<Whole, Name> {
  const whole = once(load);
  const toMethod =
    (name: Name) =>
    async (...args: never[]) =>
      (await whole())[name](...args);
  return Object.fromEntries(names.map((name) => [name, toMethod(name)])) as Pick<Whole, Name>;
}
