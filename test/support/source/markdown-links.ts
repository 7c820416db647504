import { posix } from 'node:path';

/** Lists the relative links of Markdown files that lead nowhere, as `file: target`: to a path that does not exist, or to an
 *  anchor that its page does not have. Links with a scheme are not checked.
 *
 *  @param pages texts by path from the root of the repository
 *  @param exists whether the repository has a file or folder at a path */
export function findBrokenLinks(pages: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  const leadsSomewhere = (from: string, target: string): boolean => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? from : posix.join(posix.dirname(from), decodeURIComponent(path));
    if (!exists(file)) return false;
    const page = pages.get(file);
    return anchor === undefined || (page !== undefined && listAnchors(page).includes(anchor));
  };
  return [...pages].flatMap(([from, text]) =>
    listTargets(text)
      .filter((target) => !HAS_SCHEME.test(target) && !leadsSomewhere(from, target))
      .map((target) => `${from}: ${target}`),
  );
}

/** Lists the paths of sources, tests and migrations that a Markdown text names as code. */
export function listNamedPaths(text: string): string[] {
  return Array.from(withoutFences(text).matchAll(NAMED_PATH), ([, path = '']) => path);
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const INLINE_LINK = /\]\(([^()\s]+)\)/g;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/gm;
const FENCE = /^```.*?^```$/gms;
const CODE_SPAN = /`[^`]*`/g;
const NAMED_PATH = /`((?:src|test|migrations)\/[\w./-]+)`/g;

const withoutFences = (text: string): string => text.replace(FENCE, '');

function listTargets(text: string): string[] {
  const prose = withoutFences(text).replace(CODE_SPAN, '');
  return Array.from(prose.matchAll(INLINE_LINK), ([, target = '']) => target);
}

/** The anchors that GitHub gives headings: a number is appended where several have one text. */
function listAnchors(text: string): string[] {
  const counts = new Map<string, number>();
  return Array.from(withoutFences(text).matchAll(HEADING), ([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}
