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

/** Removes secrets and links from exchanges, in the same way when they are recorded and when they are replayed. */
export function createSanitizer(): Sanitizer {
  const masker = createMasker();
  const links = new Set<string>();
  const clean = <T>(value: T): T => masker.mask(hideLinks(value, links) as T);
  return {
    cleanRequest(request, credentials, baseUrl) {
      for (const credential of credentials) masker.learn(credential);
      return clean(hideOwnLinks(request, baseUrl) as RecordedRequest);
    },
    cleanResponse(response) {
      const newLinks = findLinks(response.body).filter((link) => !links.has(link));
      for (const link of newLinks) links.add(link);
      return { response: clean(response), newLinks };
    },
    cleanText: clean<string>,
  };
}
