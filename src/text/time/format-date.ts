const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

/** The date of an instant in UTC: `3 March 2024`.
 *  @param time epoch ms */
export function formatDate(time: number): string {
  return `${new Date(time).getUTCDate()} ${formatMonth(time)}`;
}

/** The month of an instant in UTC: `March 2024`. */
export function formatMonth(time: number): string {
  const date = new Date(time);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
