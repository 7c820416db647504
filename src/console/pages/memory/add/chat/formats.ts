/** The beginning of a turn. */
export interface Header {
  speaker: string;
  /** The time as it is written; empty if there is none. */
  stamp: string;
  /** What stands behind the header on its line. */
  rest: string;
}

/** A way to write chats down. */
export interface ChatFormat {
  name: string;
  readHeader(line: string): Header | null;
  /** Whether a line without a speaker is a notice of the app, such as `Ana joined the group`. */
  isNotice?(line: string): boolean;
}

const DATE = String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}`;
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?(?:[\s\u202f]?[ap]\.?[\s\u202f]?m\.?)?`;
const ZONE = String.raw`(?:Z|[+-]\d{2}:?\d{2}| UTC)?`;
const MOMENT = String.raw`${DATE}(?:[T,\s\u202f]{1,3}(?:at )?${CLOCK}${ZONE})?`;
const NAME = String.raw`[^\s:\[\](][^:\[\]]{0,60}?`;
const SHORT_NAME = String.raw`\p{L}[\p{L}\p{M}\p{N}.'’_-]*(?: [\p{L}\p{N}(][\p{L}\p{M}\p{N}.'’()_-]*){0,3}?`;

function formatOf(name: string, pattern: string, notice?: string): ChatFormat {
  const header = new RegExp(pattern, 'iu');
  const noticed = notice === undefined ? null : new RegExp(notice, 'iu');
  return {
    name,
    readHeader(line) {
      const { speaker = '', stamp = '', rest = '' } = header.exec(line)?.groups ?? {};
      return speaker.trim() === '' ? null : { speaker: speaker.trim(), stamp, rest: rest.trim() };
    },
    ...(noticed && { isNotice: (line) => noticed.test(line) }),
  };
}

/** The most particular first: of two that read as many turns, the first one is taken. */
export const FORMATS: readonly ChatFormat[] = [
  // 03/04/2024, 10:02 - Ana: Hello
  formatOf(
    'WhatsApp',
    `^(?<stamp>${DATE},? ${CLOCK}) [-–] (?<speaker>${NAME}): ?(?<rest>.*)$`,
    `^${DATE},? ${CLOCK} [-–] `,
  ),
  // [03.04.24, 10:02:11] Ana: Hello
  formatOf(
    'WhatsApp',
    String.raw`^\[(?<stamp>${DATE}, ${CLOCK})\] (?<speaker>${NAME}): ?(?<rest>.*)$`,
    String.raw`^\[${DATE}, ${CLOCK}\] `,
  ),
  // [2024-03-03T18:00:00Z] Ana: Hello, also with the time of day alone
  formatOf(
    'Time and name',
    String.raw`^\[(?<stamp>${MOMENT}|${CLOCK})\] ?(?:[-–] )?(?<speaker>${NAME}): ?(?<rest>.*)$`,
  ),
  // [03/04/2024 10:02 AM] Ana, with the text below
  formatOf('Discord', String.raw`^\[(?<stamp>${MOMENT})\] (?<speaker>[^:]{1,60})(?<rest>)$`),
  // Ana — 03/04/2024 10:02 AM, with the text below
  formatOf(
    'Discord',
    `^(?<speaker>${NAME}) ?[—–] ?(?<stamp>(?:(?:today|yesterday) at )?(?:${MOMENT}|${CLOCK}))(?<rest>)$`,
  ),
  // Ana  10:02 AM, with the text below
  formatOf('Slack', String.raw`^(?<speaker>${SHORT_NAME})(?: APP)? {1,3}\[?(?<stamp>${MOMENT}|${CLOCK})\]?(?<rest>)$`),
  // Ana (2024-03-03 18:00): Hello
  formatOf('Name and time', String.raw`^(?<speaker>${SHORT_NAME}) \((?<stamp>${MOMENT}|${CLOCK})\): ?(?<rest>.*)$`),
  // 2024-03-03 18:00 Ana: Hello
  formatOf('Time and name', `^(?<stamp>${MOMENT}|${CLOCK})(?: [-–|]|,)? (?<speaker>${SHORT_NAME}): ?(?<rest>.*)$`),
  // Ana: Hello
  formatOf('Names', `^(?<speaker>${SHORT_NAME})(?:: (?<rest>.*)|:)$`),
];
