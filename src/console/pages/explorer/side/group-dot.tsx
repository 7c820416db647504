/** The colour that an entity has in the drawing. */
export function GroupDot({ community }: { community: number | null }) {
  const title = community === null ? 'No relations' : `Community ${community + 1}`;
  return <span class="group-dot" data-group={community ?? undefined} title={title} aria-hidden="true" />;
}
