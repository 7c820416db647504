export const SECTIONS = ['Local', 'Business', 'Technology', 'Science', 'Culture', 'Sport'] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface Story {
  slug: string;
  headline: string;
  section: SectionName;
  author: string;
  /** ISO date. */
  date: string;
  /** Fixed for the lead stories; the others' follow from the seed. */
  points?: number;
  paragraphs: readonly string[];
}

export interface RankedStory extends Story {
  points: number;
  commentCount: number;
}
