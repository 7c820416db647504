import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';

/** The clause without what rows are compared with: `planets smaller than the Earth` is about planets. */
export function withoutComparand(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const than = tokens.findIndex(({ lower }) => lower === 'than');
  const [first] = than === -1 ? [] : readRequest(tokens, lexicon).chunks;
  return first && !first.isProper && first.start < than ? tokens.slice(0, than) : tokens;
}
