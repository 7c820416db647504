import type { PageFact } from '../../../../../src/device/page-content.ts';
import type { FactPage } from '../../../../../src/llm/offline/agent/answer/evidence.ts';

/** A page of an article with facts (`label: value`, one per line) and paragraphs. */
export function articleOf(heading: string, facts: string, prose: readonly string[] = []): FactPage {
  const lines = facts.split('\n').map((line) => line.trim());
  return {
    url: `https://almanac.test/${encodeURIComponent(heading.toLowerCase())}`,
    title: `${heading} - Almanac`,
    heading,
    about: prose[0] ?? '',
    facts: lines.filter((line) => line !== '').map(toFact),
    prose,
    collections: [],
  };
}

function toFact(line: string): PageFact {
  const at = line.indexOf(':');
  return { label: line.slice(0, at).trim(), value: line.slice(at + 1).trim(), url: null };
}
