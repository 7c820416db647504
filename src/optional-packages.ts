import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Packages that users install only for what they use: optional peer dependencies of this one. */
export function isInstalled(name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch (error) {
    // A package for `import` alone cannot be resolved by `require`, but is there.
    return (error as { code?: unknown }).code !== 'MODULE_NOT_FOUND';
  }
}

/** Says which packages are missing, and the command that installs them; null if none is.
 * @param cause what needs them, such as `S3_BUCKET is set` */
export function findMissingPackages(cause: string, packages: readonly string[]): string | null {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  const verb = missing.length === 1 ? 'is' : 'are';
  return `${cause}, but ${missing.join(' and ')} ${verb} not installed: npm install ${missing.join(' ')}`;
}
