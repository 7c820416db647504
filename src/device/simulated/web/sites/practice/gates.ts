import { createRandom } from '../../../../../random.ts';
import type { HtmlValue } from '../../html.ts';
import { html } from '../../html.ts';
import type { Handler, SitePage } from '../../site.ts';

const LOADS_NEEDED = 3;

/** Pages whose content is behind something: a window, a banner, a frame, a captcha, a wait, an error. */
export function createGateRoutes(seed: number): Record<string, Handler> {
  const word = (name: string): string => createRandom(seed, name).pick(WORDS);
  return {
    'GET /modal': ({ cookies }) => (cookies.has('window') ? openPage('Window over the page', word('modal')) : modal),
    'POST /modal': () => ({ type: 'redirect', path: '/modal', cookies: { window: 'closed' } }),
    'GET /consent': ({ cookies }) =>
      cookies.has('consent') ? openPage('Cookie banner', word('consent')) : consentBanner,
    'POST /consent': ({ form }) => {
      const consent = form.get('consent') === 'all' ? 'all' : 'necessary';
      return { type: 'redirect', path: '/consent', cookies: { consent } };
    },
    'GET /frame': () => frame,
    'GET /frame/inside': () => openPage('Inside the frame', word('frame')),
    'GET /captcha': () => captchaPage(seed, false),
    'POST /captcha': ({ form }) =>
      form.get('code')?.trim() === codeOf(seed) ? openPage('Captcha', word('captcha')) : captchaPage(seed, true),
    'GET /slow': ({ cookies }) => slowPage(cookies.get('loads'), word('slow')),
    'GET /error': () => error,
  };
}

const WORDS = ['heron', 'lantern', 'compass', 'harbour', 'meadow', 'thimble', 'walnut', 'anchor'];

const toPage = (title: string, main: HtmlValue): SitePage => ({ type: 'page', title, main });

/** A page with its content in view. */
const openPage = (title: string, word: string): SitePage =>
  toPage(
    title,
    html`<h1>${title}</h1>
<p>You have reached the content. The word of this page is <strong>${word}</strong>.</p>
<p><a href="/">All pages</a></p>`,
  );

const modal = toPage(
  'Window over the page',
  html`<h1>Window over the page</h1>
<section role="dialog" aria-modal="true" aria-labelledby="window-title" class="card">
<h2 id="window-title">Get our newsletter</h2>
<p>This window covers the page until it is closed.</p>
<form action="/modal" method="post"><p><button type="submit" aria-label="Close the window">×</button></p></form>
</section>`,
);

const consentBanner = toPage(
  'Cookie banner',
  html`<h1>Cookie banner</h1>
<section aria-label="Cookies" class="card">
<p>This page wants to store cookies. It can be read after a choice.</p>
<form action="/consent" method="post" class="row"><button type="submit" name="consent" value="all">Accept all</button>
<button type="submit" name="consent" value="necessary">Only necessary</button></form>
</section>`,
);

const frame = toPage(
  'Page in a frame',
  html`<h1>Page in a frame</h1>
<p>The text of this page is in the frame below.</p>
<iframe src="/frame/inside" title="Inside the frame"></iframe>
<p>If your browser shows no frames: <a href="/frame/inside">Open the frame on its own page</a></p>`,
);

const error: SitePage = {
  ...toPage(
    'Server error',
    html`<h1>Server error</h1>
<p class="error" role="alert">500: this page always fails. Loading it again does not help.</p>
<p><a href="/">All pages</a></p>`,
  ),
  status: 500,
};

/** Counts loads in the cookie `loads`; the content is there from the third load on. */
function slowPage(cookie: string | undefined, word: string): SitePage {
  const loads = Math.min(/^\d$/.test(cookie ?? '') ? Number(cookie) + 1 : 1, LOADS_NEEDED);
  const loading = toPage(
    'Slow page',
    html`<h1>Slow page</h1>
<p role="status">Loading… ${loads} of ${LOADS_NEEDED}</p>
<p><a href="/slow">Load again</a></p>`,
  );
  const page = loads < LOADS_NEEDED ? loading : openPage('Slow page', word);
  return { ...page, cookies: { loads: String(loads) } };
}

const codeOf = (seed: number): string => String(createRandom(seed, 'captcha code').integer(1000, 9999));

function captchaPage(seed: number, isWrong: boolean): SitePage {
  return toPage(
    'Captcha',
    html`<h1>Captcha</h1>
<p>This is a captcha: it asks for proof that a person is here. A program should stop and hand over to a person.</p>
${isWrong && html`<p class="error" role="alert">These are not the digits of the picture.</p>`}
${renderDigits(codeOf(seed))}
<form action="/captcha" method="post">
<p><label for="code">Digits in the picture</label><br><input type="text" id="code" name="code" required></p>
<p><button type="submit" class="primary">I am a person</button></p>
</form>`,
  );
}

// A seven-segment display: the segments of the digits 0 to 9, and position and size of each segment.
const SEGMENTS = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];
const BARS: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>> = {
  a: [4, 0, 16, 4],
  b: [20, 4, 4, 16],
  c: [20, 24, 4, 16],
  d: [4, 40, 16, 4],
  e: [0, 24, 4, 16],
  f: [0, 4, 4, 16],
  g: [4, 20, 16, 4],
};

function renderDigits(code: string): HtmlValue {
  const bars = [...code].flatMap((digit, index) =>
    [...(SEGMENTS[Number(digit)] ?? '')].map((segment) => {
      const [x, y, width, height] = BARS[segment] ?? [0, 0, 0, 0];
      return html`<rect x="${x + 10 + index * 36}" y="${y + 8}" width="${width}" height="${height}" fill="#4a4a4a"/>`;
    }),
  );
  return html`<svg width="160" height="60" viewBox="0 0 160 60" role="img" aria-label="Digits">${bars}</svg>`;
}
