import type { Page } from '../document.ts';
import { createSite } from '../document.ts';

const HOST = 'news.example';

interface Story {
  slug: string;
  headline: string;
  section: string;
  points: number;
  author: string;
  /** Paragraphs. */
  text: readonly string[];
}

// The town and everyone in it are invented, so that no story can be taken for a real one.
const STORIES: readonly Story[] = [
  {
    slug: 'night-tram',
    headline: 'Night trams return to Lindenhaven after twelve years',
    section: 'Local',
    points: 412,
    author: 'Mira Holt',
    text: [
      'Night trams will run in Lindenhaven again from the first weekend of May. The last night service ended twelve years ago.',
      'Two lines will run every thirty minutes between midnight and five. A ticket will cost 2.40 euros, as by day.',
      'The council expects about 900 passengers a night and will look at the figures after six months.',
    ],
  },
  {
    slug: 'library-robots',
    headline: 'Library lends out small robots to schools',
    section: 'Technology',
    points: 287,
    author: 'Jonas Abel',
    text: [
      'The city library has bought forty small robots that schools can borrow for two weeks at a time.',
      'Pupils program them in a language made of blocks. The waiting list already has nineteen schools on it.',
    ],
  },
  {
    slug: 'harbour-seals',
    headline: 'Harbour seals counted: 63, the most since counting began',
    section: 'Science',
    points: 198,
    author: 'Ines Varga',
    text: [
      'Volunteers counted 63 harbour seals on the sandbanks on Sunday, eleven more than last year.',
      'The count takes place every spring at low tide. Cleaner water is the likely reason, the organisers say.',
    ],
  },
  {
    slug: 'bakery-final',
    headline: 'Corner bakery wins the regional bread final',
    section: 'Culture',
    points: 151,
    author: 'Mira Holt',
    text: [
      'A rye loaf with walnuts won the regional bread final for the Quay Street bakery on Saturday.',
      'The jury praised its crust. Second place went to a bakery from Oberfeld.',
    ],
  },
  {
    slug: 'chess-club',
    headline: 'Chess club moves into the old customs house',
    section: 'Local',
    points: 97,
    author: 'Jonas Abel',
    text: [
      'After three years without a home of its own, the chess club opens in the old customs house on Friday.',
      'Visitors may play for free every Friday evening.',
    ],
  },
];

const addressOf = (story: Story): string => `https://${HOST}/${story.slug}`;

const frontPage: Page = {
  path: '',
  title: 'Lindenhaven News',
  blocks: [
    { kind: 'paragraph', text: 'News of an invented town. Stories are ranked by readers.' },
    { kind: 'heading', text: 'Top stories' },
    {
      kind: 'list',
      about: 'top stories story headlines headline news articles titles latest',
      ordered: true,
      items: STORIES.map((story) => ({ text: story.headline, url: addressOf(story) })),
    },
    { kind: 'heading', text: 'Ranking' },
    {
      kind: 'table',
      caption: 'Ranking of stories',
      columns: ['Rank', 'Story', 'Section', 'Points'],
      rows: STORIES.map((story, index) => [
        String(index + 1),
        { text: story.headline, url: addressOf(story) },
        story.section,
        String(story.points),
      ]),
    },
  ],
};

function toPage(story: Story): Page {
  return {
    path: `/${story.slug}`,
    title: story.headline,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Author', value: story.author, aliases: ['wrote', 'written', 'writer', 'journalist'] },
          { label: 'Section', value: story.section, aliases: ['category'] },
          { label: 'Points', value: String(story.points), aliases: ['score', 'votes'] },
        ],
      },
      ...story.text.map((text) => ({ kind: 'paragraph' as const, text })),
      { kind: 'link', text: 'All stories', url: `https://${HOST}` },
    ],
  };
}

export const news = createSite({ name: 'Lindenhaven News', colour: '#a3322f' }, HOST, [
  frontPage,
  ...STORIES.map(toPage),
]);
