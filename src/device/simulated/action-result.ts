import type { ActionResult } from '../device.ts';

export function did(summary: string, value: unknown = null): ActionResult {
  return { ok: true, summary, value };
}

export function didNot(summary: string): ActionResult {
  return { ok: false, summary, value: null };
}

/** Collapses whitespace and truncates the text to `limit` characters. */
export function brief(text: string, limit = 120): string {
  const line = text
    .slice(0, 4 * limit)
    .replace(/\s+/g, ' ')
    .trim();
  return (line.length > limit ? `${line.slice(0, limit - 1)}…` : line).toWellFormed();
}

export function quoted(text: string): string {
  return `“${brief(text)}”`;
}
