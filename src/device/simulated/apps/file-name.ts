/** A file name made of a title: `The meeting moves` becomes `the-meeting-moves.eml`. */
export function toFileName(title: string, extension: string, fallback: string): string {
  const words =
    title
      .slice(0, 200)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join('-').slice(0, 60).replace(/-$/, '') || fallback}.${extension}`;
}
