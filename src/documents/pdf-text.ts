import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

/** Extracts the text of a PDF page by page. Throws invalid if it is encrypted, damaged or without text. */
export async function readPdf(content: Uint8Array): Promise<string> {
  // Loaded on first use, because it takes about half a second.
  const { getDocumentProxy } = await import('unpdf');
  const text = new LimitedText();
  try {
    // Fails with a PasswordException only if the document cannot be opened without a password.
    const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0, stopAtErrors: false });
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      text.add(`${items.map(toPiece).join('').trim()}\n`);
      page.cleanup();
    }
  } catch (error) {
    throw toReason(error as Error);
  }
  if (text.toString().trim() === '') {
    throw new AppError('invalid', 'it contains no text. Text in images is not recognized.');
  }
  return text.toString();
}

const toPiece = (item: object) => ('str' in item ? `${item.str}${'hasEOL' in item && item.hasEOL ? '\n' : ''}` : '');

function toReason(error: Error): Error {
  if (error instanceof AppError) return error;
  if (error.name === 'PasswordException') {
    return new AppError('invalid', 'it is encrypted. Send it without a password.');
  }
  return new AppError('invalid', 'it is not a readable PDF.', { cause: error });
}
