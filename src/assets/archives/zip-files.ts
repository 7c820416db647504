/** Makes a zip of files, whose names must differ. The same files give the same bytes. They are stored rather than
 *  deflated: an archive of 50 MB must not hold up the thread that makes it. */
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

// The earliest date that the format knows, in the local time that it is written in.
const FIRST_DAY = new Date(1980, 0, 1);
