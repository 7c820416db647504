import { Request as FilteredRequest, FiltersEngine } from '@ghostery/adblocker';
import type { Frame, Request } from 'playwright-core';
import { createJobThread } from '../../../job-thread.ts';

/** What a page has that generic filters name. */
export interface PageMarks {
  classes: string[];
  ids: string[];
  hrefs: string[];
}

/** Filters of advertisements and trackers. */
export interface AdFilters {
  /** Whether the request is one that the filters block. Documents of tabs are never blocked. */
  blocks(request: Request): boolean;
  /** CSS that hides the advertisements of a document with these marks; empty if there are none. */
  styleFor(url: URL, marks: PageMarks): string;
}

/** Compiles the lists of a folder in a thread. Rejects if they cannot be read. */
export async function loadAdFilters(folder: string): Promise<AdFilters> {
  const thread = createJobThread<string, Uint8Array>({ entry: new URL('./lists-thread.ts', import.meta.url) });
  try {
    return toAdFilters(FiltersEngine.deserialize(await thread.run(folder)));
  } finally {
    await thread.close();
  }
}

function toAdFilters(engine: FiltersEngine): AdFilters {
  return {
    blocks(request) {
      const frame = frameOf(request);
      const isDocument = request.isNavigationRequest();
      const source = isDocument ? frame?.parentFrame() : frame;
      if (isDocument && !source) return false;
      const type = isDocument ? 'sub_frame' : request.resourceType();
      return engine.match(toFiltered(request.url(), source?.url() ?? '', type)).match;
    },
    styleFor(url, marks) {
      const { hostname, domain } = FilteredRequest.fromRawDetails({ url: url.href });
      const found = engine.getCosmeticsFilters({
        ...{ url: url.href, hostname, domain, ...marks },
        ...{ getRulesFromDOM: true, getRulesFromHostname: true, getBaseRules: true },
        ...{ getInjectionRules: false, getExtendedRules: false },
      });
      return found.active ? found.styles : '';
    },
  };
}

const toFiltered = (url: string, sourceUrl: string, type: string): FilteredRequest =>
  FilteredRequest.fromRawDetails({ url, sourceUrl, type: type as FilteredRequest['type'] });

/** A request that opens a page has no frame yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
