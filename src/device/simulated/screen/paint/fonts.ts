import { fileURLToPath } from 'node:url';

/** Inter (https://rsms.me/inter, OFL) and DejaVu (https://dejavu-fonts.github.io), with their licences beside them. */
const FOLDER = new URL('./fonts/', import.meta.url);

/** Font families in fallback order. The widths of the first are in `text-metrics.ts`. */
const FACES: readonly { family: string; files: readonly string[] }[] = [
  { family: 'Inter', files: interFiles('latin') },
  { family: 'Inter Extended', files: interFiles('latin-ext') },
  { family: 'DejaVu Sans', files: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'] },
];

function interFiles(subset: string): string[] {
  return [400, 700].flatMap((weight) =>
    ['normal', 'italic'].map((slope) => `inter-${subset}-${weight}-${slope}.woff2`),
  );
}

/** As a CSS `font-family`. */
export const FONT_FAMILY = FACES.map((face) => `"${face.family}"`).join(', ');

/** DejaVu Sans Mono, by a name that no font of the system has. It is registered last. */
const MONO_FACE = { family: 'Doppel Mono', files: ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'] };

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
  registry.removeAll();
  for (const { family, files } of [...FACES, MONO_FACE]) {
    for (const file of files) {
      const path = fileURLToPath(new URL(file, FOLDER));
      if (!registry.registerFromPath(path, family)) throw new Error(`The font ${path} could not be loaded.`);
    }
  }
}
