import { AppError } from '../../../src/errors.ts';
import type { DocumentReader } from '../../../src/memory/ports/document-reader.ts';

/** Reads every file as plain text, but for those whose text says that they cannot be read. */
export function createFakeDocuments(): DocumentReader & { before: () => void } {
  return {
    before: () => {},
    async read({ content }, signal) {
      this.before();
      signal.throwIfAborted();
      const text = Buffer.from(content).toString();
      if (text === 'unreadable') throw new AppError('invalid', 'it cannot be read.');
      if (text === 'defect') throw new Error('secret detail');
      return { heading: null, text, mediaType: 'text/plain' };
    },
    close: async () => {},
  };
}
