import type { ComponentChildren } from 'preact';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
