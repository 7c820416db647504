/** Creates a zip of files, whose names must differ. The same files give the same bytes. Entries are stored, not deflated:
 *  compressing 50 MB would block the thread. */
export async function zipFiles(files: readonly { name: string; bytes: Buffer }[]): Promise<Uint8Array> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    entry.mtime = FIRST_DAY;
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

// The earliest date of the zip format, which uses local time.
const FIRST_DAY = new Date(1980, 0, 1);
