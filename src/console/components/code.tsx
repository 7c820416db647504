/** Text as it is, which may scroll: by keyboard, too. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section class="code" aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  );
}
