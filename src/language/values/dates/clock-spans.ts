const CLOCK = '\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?|\\d{1,2} ?[ap]m';
const SPAN = new RegExp(
  `(?:\\b(?:from|between|at) )?(?<![\\d.:])(?:(${CLOCK})|(\\d{1,2})(?= ?[-–—] ?\\d{1,2} ?([ap]m)))(?: - | ?[-–—] ?)(${CLOCK})(?!\\d)`,
  'gi',
);

/** A text with its times of day from one to another in words: `from 16:00 to 16:30` for `16:00-16:30`, `from 4pm to 5pm` for `4-5pm`. */
export const spellSpans = (text: string): string =>
  text.replace(
    SPAN,
    (_, clock: string | undefined, hour: string | undefined, half: string | undefined, end: string) =>
      `from ${clock ?? `${hour}${half}`} to ${end}`,
  );
