import type { ComponentChildren } from 'preact';

/** Says what went wrong. Nothing without an error. */
export function Problem({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p class="problem" role="alert">
      {error.message}
    </p>
  );
}

/** Stands where there is nothing yet, and says how to get something. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
