const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes with the decimal unit in which it has one to three digits: `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** at;
  return `${value.toFixed(at > 0 && value < 10 ? 1 : 0)} ${UNITS[at]}`;
}
