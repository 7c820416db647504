import type { Site } from '../site.ts';
import { exampleIdentity } from './identities.ts';

const MORE_PATH = '/domains/example';

const renderPage = (main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Example Domain</title>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

// The link leads to IANA, for whose host this site stands in.
const FRONT = renderPage(`<h1>Example Domain</h1>
<p>This name is kept free for documents and examples, and anyone may use it there without asking. Nothing runs behind it.</p>
<p><a href="https://www.iana.org${MORE_PATH}">More information</a></p>`);

const MORE = renderPage(`<h1>Example Domains</h1>
<p>RFC 2606 reserves example.com, example.net and example.org for documents and examples. Nobody can register them.</p>
<p><a href="https://example.com/">Example Domain</a></p>`);

const pages: ReadonlyMap<string, string> = new Map([
  ['/', FRONT],
  [MORE_PATH, MORE],
]);

/** The page of example.com, example.org and example.net (RFC 2606). Any other path has the same page with status 404. */
export const exampleDomain: Site = {
  identity: exampleIdentity,
  publicPaths: [],
  answer: ({ url }) => {
    const html = pages.get(url.pathname);
    return { type: 'html', status: html === undefined ? 404 : 200, html: html ?? FRONT, cookies: {} };
  },
};
