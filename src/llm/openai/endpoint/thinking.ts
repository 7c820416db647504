const TAG = 'think(?:ing)?';
const LEADING = new RegExp(`^\\s*<(${TAG})>(?:[^]*?</\\1>|[^]*)`, 'i');
const CLOSING = new RegExp(`</${TAG}>`, 'gi');

/** The reply of a model that writes its thoughts into it, without them: `<think>...</think>` at the beginning, also where the
 *  end is missing, because the tokens ran out, or the beginning, because the server's template has it. */
export function withoutThinking(text: string): string {
  const left = text.replace(LEADING, '');
  // JSON may quote such a tag.
  if (left !== text || /^\s*[[{]/.test(text)) return left.trimStart();
  const last = [...text.matchAll(CLOSING)].at(-1);
  return last ? text.slice(last.index + last[0].length).trimStart() : text;
}
