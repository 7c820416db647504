import type { FileText } from '../ports/document-reader.ts';
import type { FilePayload, ImportedMemory } from '../ports/request-store.ts';
import { MAX_MEMORY_CHARACTERS } from '../types.ts';

const MAX_HEADING_CHARACTERS = 200;

/** What a file becomes: one memory, or as many as its text needs. The first has the file's own name, those after it
 *  `#2`, `#3`, ... behind it. */
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

/** Cuts a text into parts of at most `limit` characters, at the end of a paragraph, else of a line, else of a word where
 *  one ends in the second half of the part; never inside a surrogate pair. Blank parts are left out. */
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
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, limit - mark.length);
    if (at >= (from + limit) / 2) return at + mark.length;
  }
  const splitsPair = (text.charCodeAt(limit - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(limit) & 0xfc00) === 0xdc00;
  return splitsPair ? limit - 1 : limit;
}
