import { readData } from '../../data/read-data.ts';
import type { Article } from './article.ts';

/** Of equal results, an earlier file's come first. */
const FILES = [
  ...['core', 'countries', 'cities', 'landmarks', 'nature', 'space'],
  ...['science', 'living', 'people', 'works', 'society'],
];

/** All articles, in the order of their files. */
export const articles: readonly Article[] = FILES.flatMap((name) => readData<Article[]>(`articles/${name}.json`));
