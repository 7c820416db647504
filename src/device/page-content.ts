/** Content of a web page, or of a file, as plain data: what a reader sees, without its markup. Derived from the HTML or the
 *  file alone, in the same way for every site. At most 64 KB as JSON; 200 rows of 16 cells of 200 characters. */

/** A labelled value: a definition, a row of a two-column table, a form's read-only field. */
export interface PageFact {
  label: string;
  value: string;
  /** Absolute address if the value is a link. */
  url: string | null;
  /** The heading that it stands below, where all of a page is read. */
  heading?: string;
}

/** One entry of a collection. */
export interface CollectionRow {
  /** Title of a card, or the first text cell. */
  name: string;
  /** One text per column; empty if the entry lacks the value. */
  cells: readonly string[];
  /** Absolute address that the entry's name leads to; null if it is no link. */
  url: string | null;
  /** Controls of the entry: its links and buttons, in order. */
  controls: readonly { ref: string; name: string }[];
  /** Absolute address of the first picture of the entry, if it has one. */
  image?: string;
  /** Absolute addresses that cells lead to, one per column, if another than the name's cell is a link. */
  cellUrls?: readonly (string | null)[];
}

/** A table, list or group of cards. A plain list has one column, `Title`. */
export interface Collection {
  /** Caption or label, else the heading before it. */
  name: string;
  columns: readonly string[];
  rows: readonly CollectionRow[];
  /** Rows were left out, because there are too many. */
  isCut?: boolean;
}

export type FieldType =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'password'
  | 'number'
  | 'date'
  | 'time'
  | 'search'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file';

/** A field of a form. Radio buttons of one name are one field. */
export interface FormField {
  /** Ref of the control; for radio buttons, of the first one. */
  ref: string;
  /** Label; for radio buttons, the question of the group. */
  label: string;
  type: FieldType;
  /** Name of the `autocomplete` attribute; empty if there is none. */
  autocomplete: string;
  /** Labels of the choices, and for radio buttons the ref of each. */
  options: readonly { label: string; ref: string | null }[];
  /** Current value, or the label of the choice; empty if there is none. */
  value: string;
  isChecked: boolean;
  isRequired: boolean;
  /** Attributes that limit the value; empty if there are none. */
  min: string;
  max: string;
  pattern: string;
}

export interface PageForm {
  /** Label, heading or legend of the form, else the heading before it; empty if there is none. */
  name: string;
  fields: readonly FormField[];
  buttons: readonly { ref: string; name: string }[];
  /** Has a single text field and searches. */
  isSearch: boolean;
  /** Has a password field. */
  isLogin: boolean;
}

export interface PageHeading {
  text: string;
  /** 1 to 6. */
  level: number;
  /** Number of paragraphs in `prose` before it. */
  proseStart: number;
}

export interface PageLink {
  text: string;
  url: string;
  ref: string;
  /** `menu`: header, navigation and footer. `row`: inside an entry of a collection. */
  area: 'menu' | 'main' | 'row';
}

export interface PageContent {
  url: string;
  /** The document's title. */
  title: string;
  /** Language of the document, if it says so. */
  language?: string;
  /** Absolute address of the first picture of the content, if it has one. */
  image?: string;
  /** The first heading; empty if there is none. */
  heading: string;
  /** The `description` of the page, else its first paragraph. */
  about: string;
  facts: readonly PageFact[];
  /** In order. */
  headings: readonly PageHeading[];
  /** Paragraphs, in order. */
  prose: readonly string[];
  collections: readonly Collection[];
  forms: readonly PageForm[];
  links: readonly PageLink[];
  /** Messages with the role `alert` or `status`, and texts marked as notices or errors, in order. */
  messages: readonly string[];
  /** Some content was left out, because the page is too large. */
  isCut: boolean;
}
