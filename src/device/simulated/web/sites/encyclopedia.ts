import type { Page } from '../document.ts';
import { createSite } from '../document.ts';
import { placePages } from './encyclopedia-places.ts';
import { sciencePages } from './encyclopedia-science.ts';

const HOST = 'encyclopedia.example';

const articles: readonly Page[] = [...placePages, ...sciencePages];

const index: Page = {
  path: '',
  title: 'Open Encyclopedia',
  blocks: [
    { kind: 'heading', text: 'Articles' },
    {
      kind: 'paragraph',
      text: 'A small encyclopedia of real places, people and things. Figures that change carry their year.',
    },
    {
      kind: 'list',
      about: 'articles subjects topics contents',
      ordered: false,
      items: articles.map((page) => ({ text: page.title, url: `https://${HOST}${page.path}` })),
    },
  ],
};

export const encyclopedia = createSite({ name: 'Open Encyclopedia', colour: '#3b5b92' }, HOST, [index, ...articles]);
