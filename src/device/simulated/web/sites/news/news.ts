import { createRandom } from '../../../../../random.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import { renderFacts, renderTable } from '../../layout.ts';
import type { Site, SitePage } from '../../site.ts';
import { createSite } from '../../site.ts';
import { newsIdentity } from '../identities.ts';
import type { RankedStory, SectionName } from './story.ts';
import { SECTIONS, stories as written } from './story.ts';

const RELATED_COUNT = 3;

export function createNews(seed: number): Site {
  const stories = rankStories(seed);
  const bySlug = new Map(stories.map((story) => [story.slug, story]));
  const bySection = new Map(SECTIONS.map((section): [string, SectionName] => [sectionSlug(section), section]));
  return createSite({
    identity: newsIdentity,
    nav: () => [
      ...SECTIONS.map((section) => ({ label: section, href: `/section/${sectionSlug(section)}` })),
      { label: 'Ranking', href: '/ranking' },
    ],
    routes: {
      'GET /': () => frontPage(stories),
      'GET /ranking': () => rankingPage(stories),
      'GET /section/:section': ({ params }) => {
        const section = bySection.get(params.get('section') ?? '');
        return section === undefined ? null : sectionPage(section, stories);
      },
      'GET /:slug': ({ params }) => {
        const story = bySlug.get(params.get('slug') ?? '');
        return story ? storyPage(story, stories) : null;
      },
    },
    publicPaths: ['/', '/ranking', ...stories.map(pathOf)],
  });
}

/** All stories, the one with the most points first. */
function rankStories(seed: number): RankedStory[] {
  const stories = written.map((story) => {
    const random = createRandom(seed, `story ${story.slug}`);
    const points = story.points ?? random.integer(8, 390);
    return { ...story, points, commentCount: Math.round((points * random.integer(10, 60)) / 100) };
  });
  return stories.sort((a, b) => b.points - a.points || (a.slug < b.slug ? -1 : 1));
}

const pathOf = (story: RankedStory): string => `/${story.slug}`;
const sectionSlug = (section: SectionName): string => section.toLowerCase();

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const renderDate = (date: string): HtmlValue =>
  html`<time datetime="${date}">${DATE_FORMAT.format(new Date(`${date}T00:00:00Z`))}</time>`;

const renderStories = (
  stories: readonly RankedStory[],
  label: string,
): HtmlValue => html`<ol aria-label="${label}">${stories.map(
  (story) => html`
<li><a href="${pathOf(story)}">${story.headline}</a>
<p class="muted">${story.points} points · by ${story.author} · ${story.section} · ${story.commentCount} comments</p></li>`,
)}
</ol>`;

function frontPage(stories: readonly RankedStory[]): SitePage {
  const [lead] = stories;
  const main = html`<h1>Lindenhaven News</h1>
<p class="muted">News of an invented town. Stories are ranked by readers.</p>
${
  lead &&
  html`<section class="hero"><p><span class="badge">${lead.section}</span></p>
<h2>${lead.headline}</h2>
<p class="lead">${lead.paragraphs[0]}</p>
<p><a href="${pathOf(lead)}">Read the story</a></p></section>`
}
<h2>Top stories</h2>
${renderStories(stories, 'Top stories')}`;
  return { type: 'page', title: 'Lindenhaven News', main };
}

function rankingPage(stories: readonly RankedStory[]): SitePage {
  const main = html`<h1>Ranking of stories</h1>
${renderTable({
  caption: 'Ranking of stories',
  columns: ['Rank', 'Story', 'Section', 'Author', 'Points', 'Comments'],
  rows: stories.map((story, index) => [
    index + 1,
    html`<a href="${pathOf(story)}">${story.headline}</a>`,
    story.section,
    story.author,
    story.points,
    story.commentCount,
  ]),
})}`;
  return { type: 'page', title: 'Ranking of stories', main, isWide: true };
}

function sectionPage(section: SectionName, stories: readonly RankedStory[]): SitePage {
  const main = html`<h1>${section}</h1>
${renderStories(
  stories.filter((story) => story.section === section),
  `Stories in ${section}`,
)}
<p><a href="/">All stories</a></p>`;
  return { type: 'page', title: section, main };
}

function storyPage(story: RankedStory, stories: readonly RankedStory[]): SitePage {
  const related = stories.filter((other) => other.section === story.section && other !== story);
  const section = html`<a href="/section/${sectionSlug(story.section)}">${story.section}</a>`;
  const facts = { Author: story.author, Published: renderDate(story.date), Section: section, Points: story.points };
  const main = html`<article><h1>${story.headline}</h1>
${renderFacts({ ...facts, Comments: story.commentCount })}
${story.paragraphs.map((paragraph, index) =>
  index === 0
    ? html`<p class="lead">${paragraph}</p>`
    : html`
<p>${paragraph}</p>`,
)}
</article>
<aside><h2>More in ${story.section}</h2>
<ul>${related.slice(0, RELATED_COUNT).map((other) => html`<li><a href="${pathOf(other)}">${other.headline}</a></li>`)}</ul>
<p><a href="/">All stories</a></p></aside>`;
  return { type: 'page', title: story.headline, main };
}
