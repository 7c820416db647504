import type { PageContent, PageFact } from '../../../../../src/device/page-content.ts';

/** A page of an article with facts (`label: value`, one per line) and paragraphs. */
export function articleOf(heading: string, facts: string, prose: readonly string[] = []): PageContent {
  const lines = facts.split('\n').map((line) => line.trim());
  return {
    url: `https://almanac.test/${encodeURIComponent(heading.toLowerCase())}`,
    title: `${heading} - Almanac`,
    heading,
    about: prose[0] ?? '',
    facts: lines.filter((line) => line !== '').map(toFact),
    prose,
    collections: [],
    forms: [],
    links: [],
    messages: [],
    isCut: false,
  };
}

function toFact(line: string): PageFact {
  const at = line.indexOf(':');
  return { label: line.slice(0, at).trim(), value: line.slice(at + 1).trim(), url: null };
}
