import { readText } from './src/llm/offline/agent/trade/journey-words.ts';
import { toClause } from './src/llm/offline/agent/understand/clause.ts';
import { englishLexicon } from './src/llm/offline/agent/lexicon/lexicon.ts';
import { isCity } from './src/text/names/gazetteers/gazetteers.ts';
const r = readText('New York to London on 14/2/2027 and back on 21/2/2027, cheapest each way','2026-01-01');
const c = toClause(0,r.text,r.values,englishLexicon()); console.log(c.mood,c.verb, isCity('new york'), isCity('london'), isCity('new york city'), isCity('copenhagen'));
