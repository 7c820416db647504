import type { FileText } from '../ports/document-reader.ts';
import type { FilePayload, ImportedMemory } from '../ports/request-store.ts';
import { MAX_MEMORY_CHARACTERS } from '../types.ts';

const MAX_HEADING_CHARACTERS = 200;

/** Converts a file to memories, split if its text is too long. The first has the file's memory id, later ones append
 *  `#2`, `#3` and so on. */
export function toFileMemories({ memoryId, name }: FilePayload, file: FileText): ImportedMemory[] {
  const heading = file.heading?.replace(/\s+/g, ' ').slice(0, MAX_HEADING_CHARACTERS).toWellFormed().trim();
  const start = heading ? `# ${heading}\n\n` : '';
  const parts = splitText(file.text, MAX_MEMORY_CHARACTERS - start.length);
  return parts.map((text, at) => ({
    memoryId: at === 0 ? memoryId : `${memoryId}#${at + 1}`,
    text: start + text,
    metadata: {
      file_name: name,
      media_type: file.mediaType,
      ...(parts.length > 1 && { part: at + 1, part_count: parts.length }),
    },
  }));
}

/** Splits a text into parts of at most `limit` characters: at the end of a paragraph, line or word in the second
 *  half of a part, never inside a surrogate pair. Omits blank parts. */
function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.length - from <= limit ? text.length : findEnd(text, from, from + limit);
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts.filter((part) => part.trim() !== '');
}

function findEnd(text: string, from: number, limit: number): number {
  for (const separator of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(separator, limit - separator.length);
    if (at >= (from + limit) / 2) return at + separator.length;
  }
  const splitsPair = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(limit) & 0xfc00) === 0xdc00;
  return splitsPair ? limit - 1 : limit;
}
