/** The fields that hold a value: published clients send null for what their caller left out. */
export function withoutNulls<T extends object>(fields: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
