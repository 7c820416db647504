export interface PdfLine {
  text: string;
  /** Points from the left and from the lower edge of an A4 page (595 by 842). */
  x: number;
  y: number;
  size: number;
}

/** A one-page PDF 1.4 of lines of Helvetica; characters outside Latin-1 become question marks. */
export function createPdf(title: string, lines: readonly PdfLine[]): Buffer {
  const content = lines
    .map(({ text, x, y, size }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapePdf(text)}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escapePdf(title)}) >>`,
  ];
  return Buffer.from(assemble(objects), 'latin1');
}

function assemble(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  // Each entry of the cross-reference table is 20 bytes long, with its line end.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`;
}

const escapePdf = (text: string): string =>
  text.replace(/[^\x20-\x7e\xa0-\xff]/gu, '?').replace(/[\\()]/g, (character) => `\\${character}`);
