import { toHref } from '../../../state/route.ts';

/** Says that something was stored, and what to do next. */
export function Stored({ graph, what }: { graph: string; what: string }) {
  return (
    <span role="status">
      <span class="stored">{what}</span> <a href={toHref(['memory', graph], { tab: 'ask' })}>Ask about it</a>
    </span>
  );
}
