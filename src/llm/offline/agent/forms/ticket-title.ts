import { quotedRanges } from '../../../../language/clauses/quotes.ts';

const LONGEST = 120;
const NAMES_TITLE = /\b(?:title|titled|called|named|headed|entitled|subject|headline)\b/i;
/** What introduces what a ticket is about. */
const CUE =
  /^.{0,80}?\b(?:ticket|issue|bug|task)\b(?: on the (?:ticket )?(?:board|tracker))?(?:: ?| (?:about|that|saying(?: that)?|because|regarding|concerning|reporting(?: that)?) | (?=["“]))/i;

/** The text of a new ticket with its title named: the first sentence, or noun phrase, that says what it is about. Unchanged if the
 *  text names a title, or does not say what the ticket is about. */
export function withTitle(text: string): string {
  const cue = NAMES_TITLE.test(text) ? null : CUE.exec(text);
  if (!cue) return text;
  const rest = text.slice(cue[0].length);
  const [quote] = quotedRanges(rest);
  const end = quote?.start === 0 ? quote.end + 1 : rest.search(/[.!?;:\n](?: |$)|, |$/);
  const said = rest
    .slice(0, end)
    .replace(/^["“]|["”]$/g, '')
    .replace(/^(?:an?|the) /i, '')
    .trim();
  if (said === '' || said.length > LONGEST) return text;
  const title = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  return `${cue[0].replace(/: ?$/, ' ')}titled "${title}"${rest.slice(end)}`;
}
