import { runInThisContext } from 'node:vm';

/** A function that a page runs, from its source: the server's own code knows no documents. It must not be called here. */
export function pageFunction<Argument, Result>(source: string): (argument: Argument) => Result {
  return runInThisContext(source) as (argument: Argument) => Result;
}
