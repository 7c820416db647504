import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

/** The text of a PDF, page by page. Throws invalid, saying so, for one that is encrypted, broken or has no text. */
export async function readPdf(content: Uint8Array): Promise<string> {
  // Half a second of loading: only with the first PDF.
  const { getDocumentProxy } = await import('unpdf');
  const text = new LimitedText();
  try {
    // A password is asked for only where the document cannot be opened without one.
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
    throw new AppError('invalid', 'it holds no text, only pictures perhaps: text in pictures is not recognised.');
  }
  return text.toString();
}

const toPiece = (item: object) => ('str' in item ? `${item.str}${'hasEOL' in item && item.hasEOL ? '\n' : ''}` : '');

function toReason(error: Error): Error {
  if (error instanceof AppError) return error;
  if (error.name === 'PasswordException') {
    return new AppError('invalid', 'it is encrypted: send it without a password.');
  }
  return new AppError('invalid', 'it is not a readable PDF.', { cause: error });
}
