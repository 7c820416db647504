import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';
import { html } from '../html.ts';
import { renderPage } from '../layout.ts';
import type { Site, SiteCall, SiteResponse } from '../site.ts';
import { readPageStyle } from './folder-style.ts';
import { MANIFEST_NAME } from './folders.ts';
import type { FormBehaviour, SiteManifest } from './manifest.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

/** A site whose pages are files: `/` is `index.html`, `/a` is `a` or `a.html`, or the folder `a`. Files are read when they
 *  are opened. Nothing outside of the folder, and no hidden file, is served. */
export function createFolderSite(folder: string, host: string, manifest: SiteManifest): Site {
  const identity = { host, name: host, colour: '#445566', about: host };

  const toPage = (status: number, title: string, text: string): SiteResponse => {
    const main = html`<h1>${title}</h1>
<p>${text}</p>`;
    return { type: 'html', status, html: renderPage(identity, [], { title, main, isWide: false }), cookies: {} };
  };
  const missing = () => toPage(404, 'Page not found', `There is no page at this address on ${host}.`);

  function serve(path: string): SiteResponse {
    const found = findFile(folder, path);
    if (found === null) return missing();
    if (found.isFolder && !path.endsWith('/')) return { type: 'redirect', path: `${path}/`, cookies: {} };
    const bytes = readFileSync(found.file);
    const extension = extname(found.file).toLowerCase();
    if (extension === '.html' || extension === '.htm') {
      const html = new TextDecoder().decode(bytes);
      const style = readPageStyle(html, path, (other) => readSiteFile(folder, other));
      return { type: 'html', status: 200, html, cookies: {}, ...(style && { style }) };
    }
    const mediaType = MEDIA_TYPES[extension] ?? 'application/octet-stream';
    return { type: 'file', name: basename(found.file), mediaType, bytes, cookies: {} };
  }

  function submit({ require, respond }: FormBehaviour, fields: URLSearchParams): SiteResponse {
    const blank = require.filter((name) => !fields.get(name)?.trim());
    if (blank.length > 0) return toPage(422, 'Something is missing', `Please fill in: ${blank.join(', ')}.`);
    const { status, cookies } = respond;
    if (respond.redirect !== undefined) return { type: 'redirect', path: respond.redirect, cookies };
    if (respond.html !== undefined) return { type: 'html', status, html: respond.html, cookies };
    const response = serve(`/${respond.file ?? ''}`);
    return response.type === 'html' && response.status === 200
      ? { ...response, status, cookies }
      : { ...response, cookies };
  }

  return {
    identity,
    publicPaths: [],
    answer({ method, url, form }: SiteCall) {
      const behaviour = manifest.forms.find((each) => each.method === method && each.path === url.pathname);
      return behaviour ? submit(behaviour, method === 'GET' ? url.searchParams : form) : serve(url.pathname);
    },
  };
}

/** A file of a site by its path; null if the site does not serve it. */
export function readSiteFile(folder: string, path: string): Buffer | null {
  const found = findFile(folder, path);
  return found && readFileSync(found.file);
}

interface Found {
  file: string;
  /** Whether the address names a folder, whose index this is. */
  isFolder: boolean;
}

function findFile(folder: string, path: string): Found | null {
  const parts = toParts(path);
  if (!parts) return null;
  const target = join(folder, ...parts);
  const candidates = [
    { file: target, isFolder: false },
    { file: `${target}.html`, isFolder: false },
    { file: join(target, 'index.html'), isFolder: true },
  ];
  return candidates.find(({ file }) => isFileWithin(folder, file)) ?? null;
}

/** Null for parts that no page has: hidden files, the manifest, and what could leave the folder. */
function toParts(path: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  const parts = decoded.split('/').filter((part) => part !== '');
  const isBad = (part: string) => part.startsWith('.') || /[\\\0]/.test(part) || part === MANIFEST_NAME;
  return parts.some(isBad) ? null : parts;
}

/** Also false if a symbolic link leads out of the folder. */
function isFileWithin(folder: string, file: string): boolean {
  try {
    return statSync(file).isFile() && realpathSync(file).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}
