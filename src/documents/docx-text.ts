import type { TokenizerCallbacks } from 'htmlparser2';
import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

const DOCUMENT = 'word/document.xml';
const MAX_ENTRIES = 5000;
const MAX_XML_BYTES = 100_000_000;

/** Extracts the text of a Word document (DOCX, ISO/IEC 29500): one line per paragraph, cells of a table separated by `|`.
 *  Headers, footers, notes and comments are left out. Throws invalid if it is damaged or encrypted. */
export async function readDocx(content: Uint8Array): Promise<string> {
  const xml = await readXml(content);
  const { Tokenizer } = await import('htmlparser2');
  const collector = new DocxText(xml);
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, collector);
  tokenizer.write(xml);
  tokenizer.end();
  return collector.toString();
}

async function readXml(content: Uint8Array): Promise<string> {
  const { fromBufferPromise } = await import('yauzl');
  try {
    const zip = await fromBufferPromise(Buffer.from(content), { lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > MAX_ENTRIES) throw new AppError('invalid', `it has more than ${MAX_ENTRIES} parts.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== DOCUMENT) continue;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += (chunk as Buffer).length;
        if (size > MAX_XML_BYTES) throw new AppError('invalid', `it holds more than ${MAX_XML_BYTES / 1_000_000} MB.`);
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks).toString('utf8');
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'it is not a readable Word document.', { cause: error });
  }
  throw new AppError('invalid', 'it is not a Word document.');
}

const ignore = (): void => {};

/** Text of `w:t`, by paragraphs and rows. */
class DocxText implements TokenizerCallbacks {
  readonly #text = new LimitedText();
  readonly #xml: string;
  #name = '';
  #line: string[] = [];
  #cells: string[] = [];
  /** Open table cells. */
  #depth = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#xml.slice(start, end);
    if (this.#name === 'w:tc') this.#depth += 1;
    else if (this.#name === 'w:tab' || this.#name === 'w:br' || this.#name === 'w:cr') this.#line.push(' ');
  }

  onselfclosingtag(): void {
    this.#name = '';
  }

  onclosetag(start: number, end: number): void {
    const name = this.#xml.slice(start, end);
    this.#name = '';
    if (name === 'w:p') this.#endParagraph();
    else if (name === 'w:tc') this.#endCell();
    else if (name === 'w:tr' && this.#depth === 0) this.#endRow();
  }

  ontext(start: number, end: number): void {
    if (this.#name === 'w:t') this.#line.push(this.#xml.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (this.#name === 'w:t') this.#line.push(String.fromCodePoint(codePoint));
  }

  #endParagraph(): void {
    if (this.#depth > 0) this.#line.push(' ');
    else this.#add(`${this.#take()}\n`);
  }

  #endCell(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#cells.push(this.#take());
  }

  #endRow(): void {
    this.#add(`| ${this.#cells.join(' | ')} |`);
    this.#cells = [];
  }

  #take(): string {
    const line = this.#line.join('').replace(/\s+/g, ' ').trim();
    this.#line = [];
    return line;
  }

  #add(line: string): void {
    this.#text.add(line);
  }

  toString(): string {
    return this.#text.toString();
  }

  readonly onattribdata = ignore;
  readonly onattribentity = ignore;
  readonly onattribend = ignore;
  readonly onattribname = ignore;
  readonly oncdata = ignore;
  readonly oncomment = ignore;
  readonly ondeclaration = ignore;
  readonly onend = ignore;
  readonly onopentagend = ignore;
  readonly onprocessinginstruction = ignore;
}
