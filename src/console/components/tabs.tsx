/** Links between parts of a page, of which one is shown. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { name: string; href: string; isHere: boolean }[];
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, href, isHere }) => (
        <a key={name} href={href} aria-current={isHere ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
