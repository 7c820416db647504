import type { RecordedRequest, RecordedResponse } from './exchange.ts';
import { findLinks, hideLinks, hideOwnLinks } from './links.ts';
import { createMasker } from './mask.ts';

export interface Sanitizer {
  /** The request without secrets and links. `credentials` are those of its headers; `baseUrl` is this server's. */
  cleanRequest(request: RecordedRequest, credentials: readonly string[], baseUrl: string): RecordedRequest;
  /** The response without secrets and links, and the links that no response had before. */
  cleanResponse(response: RecordedResponse): { response: RecordedResponse; newLinks: string[] };
  /** A text without secrets and links. */
  cleanText(text: string): string;
}

/** Removes secrets and links from exchanges, in the same way when they are recorded and when they are replayed. What the
 *  protocol says of an exchange, such as its method and status, stays as it is. */
export function createSanitizer(): Sanitizer {
  const masker = createMasker();
  const links = new Set<string>();
  const clean = <T>(value: T, secrets?: readonly string[]): T => masker.mask(hideLinks(value, links) as T, secrets);
  return {
    cleanRequest(request, credentials, baseUrl) {
      const { method, hasKey, path, query, ...content } = hideOwnLinks(request, baseUrl) as RecordedRequest;
      return {
        ...{ method, hasKey, ...clean(content, credentials) },
        path: path
          .split('/')
          .map((segment) => clean(segment))
          .join('/'),
        query: clean(query),
      };
    },
    cleanResponse(response) {
      const newLinks = findLinks(response.body).filter((link) => !links.has(link));
      for (const link of newLinks) links.add(link);
      const { status, file, headers, ...content } = response;
      const head = { status, headers: clean(headers), ...(file !== undefined && { file }) };
      return { response: { ...head, ...clean(content) }, newLinks };
    },
    cleanText: (text) => clean(text),
  };
}
