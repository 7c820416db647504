import { createRequire } from 'node:module';

/** Font families in fallback order. The widths of the first are in `text-metrics.ts`. */
const FACES: readonly { family: string; files: readonly string[] }[] = [
  { family: 'Inter', files: interFiles('latin') },
  { family: 'Inter Extended', files: interFiles('latin-ext') },
  {
    family: 'DejaVu Sans',
    files: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  },
];

function interFiles(subset: string): string[] {
  return [400, 700].flatMap((weight) =>
    ['normal', 'italic'].map((slope) => `@fontsource/inter/files/inter-${subset}-${weight}-${slope}.woff2`),
  );
}

/** As a CSS `font-family`. */
export const FONT_FAMILY = FACES.map((face) => `"${face.family}"`).join(', ');

/** DejaVu Sans Mono, by a name that no font of the system has. It is registered last. */
const MONO_FACE = {
  family: 'Doppel Mono',
  files: ['dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf'],
};

export const MONO_FAMILY = `"${MONO_FACE.family}"`;

interface FontRegistry {
  has(family: string): boolean;
  removeAll(): number;
  registerFromPath(path: string, family: string): unknown;
}

/** Registers only the packaged fonts: with system fonts, pictures would depend on the machine. The registry belongs to the
 *  process, so only the first of several threads does so. */
export function registerFonts(registry: FontRegistry): void {
  if (registry.has(MONO_FACE.family)) return;
  const { resolve } = createRequire(import.meta.url);
  registry.removeAll();
  for (const { family, files } of [...FACES, MONO_FACE]) {
    for (const file of files) {
      if (!registry.registerFromPath(resolve(file), family)) throw new Error(`The font ${file} could not be loaded.`);
    }
  }
}
