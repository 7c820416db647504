const FENCE = /<data ([0-9a-f]{16})>\n([\s\S]*?)\n<\/data \1>/g;

/** Text that stands between marks, and the last line before it. */
export interface FencedText {
  label: string;
  text: string;
}

export function fencedIn(text: string): FencedText[] {
  let end = 0;
  return [...text.matchAll(FENCE)].map((match) => {
    const before = text.slice(end, match.index).trim();
    end = match.index + match[0].length;
    return { label: before.split('\n').at(-1) ?? '', text: match[2] ?? '' };
  });
}

/** What stands outside of the marks. */
export function unfenced(text: string): string {
  return text.replace(FENCE, '');
}
