/** The simulated web's pages: structure only. Layout and drawing live in `../screen`. */

/** A run of text, which may lead to another page; `detail` says, in a list, what is found there. */
export type Text = string | { text: string; url: string; detail?: string };

export interface Fact {
  label: string;
  /** Carries its unit and, where the value moves with time, its date. */
  value: string;
  /** Other words a question may use for the label: `tall` for Height. */
  aliases?: readonly string[];
}

export interface Table {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly Text[])[];
}

export interface List {
  kind: 'list';
  /** What the items are, in a question's words: `stories headlines news`. */
  about: string;
  ordered: boolean;
  items: readonly Text[];
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | List
  | Table;

export interface WebDocument {
  title: string;
  /** Absolute, in the form that `toAddress` gives. */
  url: string;
  site: SiteIdentity;
  blocks: readonly Block[];
}

export interface SiteIdentity {
  name: string;
  /** The site's colour, `#rrggbb`. */
  colour: string;
}

export interface Site {
  identity: SiteIdentity;
  documents: readonly WebDocument[];
}

/** A page as a site's file writes it. */
export interface Page {
  path: string;
  title: string;
  blocks: readonly Block[];
}

export function createSite(identity: SiteIdentity, host: string, pages: readonly Page[]): Site {
  const documents = pages.map((page) => ({
    title: page.title,
    url: `https://${host}${page.path}`,
    site: identity,
    blocks: page.blocks,
  }));
  return { identity, documents };
}

export function plainText(text: Text): string {
  return typeof text === 'string' ? text : text.text;
}

/** The words of one block, a line for each thing it holds. */
export function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'link':
      return [block.text];
    case 'facts':
      return block.facts.map((fact) => `${fact.label}: ${fact.value}`);
    case 'list':
      return block.items.map((item, index) => (block.ordered ? `${index + 1}. ` : '- ') + plainText(item));
    case 'table':
      return [block.columns.join(' | '), ...block.rows.map((row) => row.map(plainText).join(' | '))];
  }
}
