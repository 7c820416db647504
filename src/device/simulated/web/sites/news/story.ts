import { readData } from '../../data/read-data.ts';

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

/** The town and everyone in it are invented. */
export const stories = readData<readonly Story[]>('stories.json');

export interface RankedStory extends Story {
  points: number;
  commentCount: number;
}
