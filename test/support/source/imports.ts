import { posix } from 'node:path';

/** One import as a file states it. */
export interface Import {
  /** Path of the file, from the source folder. */
  from: string;
  /** Path of a file of ours from the source folder, or the name of a package; modules of Node.js are left out. */
  to: string;
  isPackage: boolean;
  /** Whether nothing of it is left when the program runs. */
  isTypeOnly: boolean;
}

// `import ... from 'x'`, `export ... from 'x'`, `import 'x'`, `import('x')`, each at the start of a statement or not.
const STATEMENT = /(?:^|[\n;])\s*(import|export)\s+(type\s)?(?:[\w*{][^;'"]*?\sfrom\s*)?(['"])([^'"\n]+)\3/g;
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1/g;

/** Every import of the files given, which are texts by path. */
export function readImports(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, text]) => {
    const code = withoutComments(text);
    const statements = [...code.matchAll(STATEMENT)].map((match) => toImport(from, match[4], match[2] !== undefined));
    const calls = [...code.matchAll(CALL)].map((match) => toImport(from, match[2], false));
    return [...statements, ...calls].filter((found) => found !== null);
  });
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function toImport(from: string, name = '', isTypeOnly: boolean): Import | null {
  if (name.startsWith('node:')) return null;
  if (name.startsWith('.')) {
    return { from, to: posix.join(posix.dirname(from), name), isPackage: false, isTypeOnly };
  }
  const parts = name.split('/');
  const to = name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? name);
  return { from, to, isPackage: true, isTypeOnly };
}

/** The files of one cycle of imports, those of types included, each importing the next; null if there is none. */
export function findCycle(imports: readonly Import[]): string[] | null {
  const next = Map.groupBy(
    imports.filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of next.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of next.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}
