import type { ComponentChildren } from 'preact';

interface SectionProps {
  title: string;
  about: string;
  children: ComponentChildren;
}

/** A part of the page that is closed at first. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <details class="card run-section">
      <summary>
        <h2>{title}</h2>
        <span class="quiet">{about}</span>
      </summary>
      {children}
    </details>
  );
}
