export interface LinkTab {
  name: string;
  href: string;
  isCurrent: boolean;
}

/** The parts of a page, each with an address. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, href, isCurrent }) => (
        <a key={name} class="tab" href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
