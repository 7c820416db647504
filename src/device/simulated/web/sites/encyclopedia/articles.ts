import { readData } from '../../data/read-data.ts';
import type { Article } from './article.ts';

/** Of equal results, an earlier file's come first. */
const FILES = [
  ...['countries', 'cities', 'landmarks', 'nature', 'space'],
  ...['science', 'living', 'people', 'works', 'society'],
];

const readArticles = (name: string): Article[] => readData(`articles/${name}.json`);

/** The articles that the front page lists. */
export const coreArticles: ReadonlySet<Article> = new Set(readArticles('core'));

/** All articles, in the order of their files. */
export const articles: readonly Article[] = [...coreArticles, ...FILES.flatMap(readArticles)];

/** Whether an article's page may link to another. Core articles link to each other only, so that their pages stay the
 *  same when articles are added. */
export const mayLink = (from: Article, to: Article): boolean => !coreArticles.has(from) || coreArticles.has(to);
