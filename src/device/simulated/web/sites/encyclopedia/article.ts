/** An article as it is written. The title of another article, where it stands alone in a list or a cell, becomes a link. */
export interface Article {
  title: string;
  subject: Subject;
  /** Titles under which it is also looked for. */
  otherTitles?: readonly string[];
  lead: string;
  /** Values carry their unit and, where they move with time, their date. */
  facts?: Readonly<Record<string, string>>;
  sections?: readonly Section[];
  /** Titles of other articles. */
  seeAlso?: readonly string[];
}

export const SUBJECTS = ['Places', 'Rivers and mountains', 'Space', 'Science', 'People', 'Animals', 'Works'] as const;
const FURTHER_SUBJECTS = ['Plants and food', 'History', 'Sports', 'Languages'] as const;
/** In the order of the front page; the navigation has `SUBJECTS` only. */
export const ALL_SUBJECTS = [...SUBJECTS, ...FURTHER_SUBJECTS] as const;
export type Subject = (typeof ALL_SUBJECTS)[number];

export interface Section {
  heading?: string;
  text?: string;
  list?: readonly string[];
  table?: { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
}

/** `Mount Everest`, `mount_everest` and `Mount-Everest` are one: `mount-everest`. */
export function toSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
