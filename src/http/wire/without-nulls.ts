/** Removes null and undefined fields: published clients send null for omitted arguments. */
export function withoutNulls<T extends object>(fields: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
