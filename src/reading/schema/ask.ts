import { englishLexicon } from '../../language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../language/understand/request.ts';
import { toTokens } from '../../language/understand/tokens.ts';
import { readValues } from '../../language/values/read-values.ts';

const MAX_LENGTH = 1000;
const SOME_DAY = '2000-01-01';

/** A prompt, a description or the words of a name, read as a request.
 *  @param today ISO 8601; null if dates relative to it are not read */
export function readAsk(text: string, today: string | null = null): Request {
  const said = text.slice(0, MAX_LENGTH);
  const values = readValues(said, { today: today ?? SOME_DAY, language: 'en' });
  return readRequest(toTokens(said, values), englishLexicon());
}

/** Words of a name that are no superlative: `planet` of `largest planet`, none of `highest rated`. */
export function wordsBesideSuperlatives({ tokens }: Request): string[] {
  const { sensesAt, markers } = englishLexicon();
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = sensesAt(tokens, at);
    const marker = markers.match(tokens, at);
    const isSuperlative = found?.payloads.some(({ degree }) => degree === 'superlative') ?? false;
    const isMarker = marker?.payloads.some(({ type }) => type === 'most' || type === 'least') ?? false;
    if (found !== null && isSuperlative) at += found.length - 1;
    else if (!isMarker) words.push(tokens[at]?.lower ?? '');
  }
  return words;
}
