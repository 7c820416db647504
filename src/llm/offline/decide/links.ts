import type { AccessibilityNode } from '../../../device/device.ts';

export interface Link {
  name: string;
  url: string;
}

/** The links on the screen, in reading order. */
export function listLinks(tree: AccessibilityNode): Link[] {
  const links: Link[] = [];
  const pending = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.role === 'link' && node.value !== undefined) links.push({ name: node.name, url: node.value });
    pending.push(...(node.children ?? []).toReversed());
  }
  return links;
}

/** The address of the first link whose words hold all the words of `name`; null when there is none. */
export function findLink(links: readonly Link[], name: string): string | null {
  const wanted = wordsOf(name);
  if (wanted.length === 0) return null;
  const found = links.find((link) => {
    const offered = new Set(wordsOf(link.name));
    return wanted.every((word) => offered.has(word));
  });
  return found?.url ?? null;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
