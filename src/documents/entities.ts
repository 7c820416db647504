const REFERENCE = /&(?:#(\d{1,8}|x[0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));?/gi;
/** HTML has about 2,200 names. */
const MAX_REMEMBERED = 5000;

/** Reads character references of HTML (`&eacute;`, `&#233;`); what is none stays as it is. */
export async function createEntityDecoder(): Promise<(text: string) => string> {
  // Has the table of names; loaded with the first page.
  const { load } = await import('cheerio/slim');
  const known = new Map<string, string>();

  function decodeName(reference: string): string {
    const decoded = known.get(reference);
    if (decoded !== undefined || known.size >= MAX_REMEMBERED) return decoded ?? reference;
    const text = load(reference).text();
    known.set(reference, text);
    return text;
  }

  return (text) =>
    text.replace(REFERENCE, (reference, number: string | undefined) =>
      number === undefined ? decodeName(reference) : decodeNumber(number),
    );
}

function decodeNumber(number: string): string {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
