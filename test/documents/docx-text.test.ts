import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/documents/read-document.ts';

const docx = (body: string, name = 'word/document.xml') => ({
  name: 'minutes.docx',
  mediaType: '',
  content: zipSync({ [name]: strToU8(`<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`) }),
});
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('the text of a Word document', () => {
  it('has a paragraph per block, and rows with bars', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Boat')}${cell('Seats')}</w:tr><w:tr>${cell('Heron')}${cell('4')}</w:tr></w:tbl>`;
    const { text } = await readDocument(docx(`${paragraph('Fees &amp; berths')}<w:instrText>x</w:instrText>${table}`));
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      'Fees & berths',
      '| Boat | Seats |',
      '| Heron | 4 |',
    ]);
  });

  it('cannot be read from another archive or a damaged one', async () => {
    await expect(readDocument(docx('', 'other.xml'))).rejects.toThrow('not a Word document');
    const { content, ...file } = docx(paragraph('cut'));
    await expect(readDocument({ ...file, content: content.slice(0, 60) })).rejects.toThrow(
      'not a readable Word document',
    );
  });
});
