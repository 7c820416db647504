import { readData } from '../../data/read-data.ts';
import type { Article } from './article.ts';

/** Of equal results, an earlier file's come first. */
const FILES = [
  ...['countries', 'cities', 'landmarks', 'nature', 'space'],
  ...['science', 'living', 'people', 'works', 'society'],
];

const readArticles = (name: string): Article[] => readData(`articles/${name}.json`);

/** Figures of countries and large cities by title: see SOURCES.md. */
const places = new Map(readArticles('places').map((place) => [place.title, place]));

/** The article with the facts of its place that it lacks. */
function withPlace(article: Article): Article {
  const place = article.subject === 'Places' ? places.get(article.title) : undefined;
  return place ? { ...article, facts: { ...place.facts, ...article.facts } } : article;
}

/** The articles that the front page lists. */
export const coreArticles: ReadonlySet<Article> = new Set(readArticles('core').map(withPlace));

/** The articles that were written for this site, in the order of their files. */
export const writtenArticles: readonly Article[] = [...coreArticles, ...FILES.flatMap(readArticles).map(withPlace)];

const written = new Set(writtenArticles.map(({ title }) => title));

/** All articles: the written ones, then the other places. */
export const articles: readonly Article[] = [
  ...writtenArticles,
  ...[...places.values()].filter(({ title }) => !written.has(title)),
];

/** Whether an article's page may link to another. Core articles link to each other only, so that their pages stay the
 *  same when articles are added. */
export const mayLink = (from: Article, to: Article): boolean => !coreArticles.has(from) || coreArticles.has(to);
