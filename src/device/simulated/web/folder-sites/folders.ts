import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withoutWww } from '../address.ts';
import { NO_MANIFEST, readManifest, type SiteManifest } from './manifest.ts';

export const MANIFEST_NAME = 'site.yaml';

export interface SiteFolder {
  folder: string;
  host: string;
  manifest: SiteManifest;
}

interface Cached {
  /** Time of the last change and size. */
  version: string;
  manifest: SiteManifest;
}

/** The sites in a folder of folders, which are named by their hosts. Manifests are read again when they have changed. */
export function createSiteFolders(directory: string) {
  const cache = new Map<string, Cached>();

  function readManifestOf(host: string): SiteManifest {
    const path = join(directory, host, MANIFEST_NAME);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile()) return NO_MANIFEST;
    const version = `${stat.mtimeMs} ${stat.size}`;
    const cached = cache.get(host);
    if (cached?.version === version) return cached.manifest;
    try {
      const manifest = readManifest(readFileSync(path, 'utf8'));
      cache.set(host, { version, manifest });
      return manifest;
    } catch (cause) {
      throw new Error(`${path}: ${(cause as Error).message}`, { cause });
    }
  }

  const list = (): string[] =>
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
  const toSite = (host: string): SiteFolder => ({
    folder: join(directory, host),
    host,
    manifest: readManifestOf(host),
  });

  return {
    /** The hosts of all sites. */
    list,
    /** The folders of all sites. Throws an Error that names the file when the folder or a manifest cannot be read. */
    check(): string[] {
      return list().map((host) => toSite(host).folder);
    },
    /** The site of a host or an alias; null if there is none. Throws as `check`. */
    find(host: string): SiteFolder | null {
      const wanted = withoutWww(host);
      const names = list();
      const own = names.find((name) => withoutWww(name) === wanted);
      if (own !== undefined) return toSite(own);
      return (
        names.map(toSite).find(({ manifest }) => manifest.aliases.some((alias) => withoutWww(alias) === wanted)) ?? null
      );
    },
  };
}
