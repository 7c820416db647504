const FREQUENCY =
  /\b(?:once|twice|(?:\d{1,3}|two|three|four|five|six|ten|several) times)\b|\b(?:every|each) (?:other |second |few |\d{1,3} |two |three |four |six )?(?:year|month|week|day|hour|night|morning|evening|season|spring|summer|autumn|winter|minute|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|\b(?:hourly|daily|weekly|monthly|yearly|annually|nightly)\b/gi;

/** How often something happens, as an English text says it. */
export function listFrequencies(text: string): string[] {
  return [...text.matchAll(FREQUENCY)].map(([found]) => found);
}
