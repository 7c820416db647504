/** An element of a document: its name, its attributes, and what it holds. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([A-Za-z][\w.:-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<]+/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// What XML 1.0 allows (section 2.2), in UTF-16: pairs of surrogates are checked as a whole.
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd]/;

/** Reads the part of XML that needs no schema, comments or sections. Throws when the text is not well-formed. */
export function parseXml(text: string): XmlElement {
  if (!text.isWellFormed() || FORBIDDEN.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))) {
    throw new Error('A character that XML forbids');
  }
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    const parent = open.at(-1);
    if (!token || !parent) throw new Error(`Not well-formed at ${at}: ${text.slice(at, at + 60)}`);
    readToken(token, parent, open);
  }
  const [element, ...others] = root.children;
  if (open.length !== 1 || !element || others.length > 0) throw new Error('There must be one element around all');
  return element;
}

function readToken([token, isEnd, name, attributes, isEmpty]: RegExpExecArray, parent: XmlElement, open: XmlElement[]) {
  if (token.startsWith('<?')) return;
  if (!name) parent.text += unescapeXml(token);
  else if (isEnd) {
    if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
  } else {
    const element = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' };
    parent.children.push(element);
    if (!isEmpty) open.push(element);
  }
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescapeXml(value),
  ]);
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error('An attribute stands twice');
  return Object.fromEntries(pairs);
}

function unescapeXml(text: string): string {
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`A bare & in ${text}`);
  return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}
