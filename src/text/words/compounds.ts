import type { Language } from '../language/languages.ts';

/** Shorter words, and parts, are not split off. */
const MIN_COMPOUND_LENGTH = 9;
const MAX_COMPOUND_LENGTH = 40;
const MIN_PART_LENGTH = 4;

/** How a German or Dutch word may begin, up to its first vowel, and end, after its last one. */
const ONSET =
  /^(?:[bcdfghjklmnprstvwz]?|bl|br|ch|dr|fl|fr|gl|gn|gr|kl|kn|kr|pf|pfl|pfr|ph|pl|pr|qu|sch|schl|schm|schn|schr|schw|sk|sl|sm|sn|sp|spl|spr|st|str|th|tr|tw|wr|zw)(?=[aeiouyäöü])/;
const CODA =
  /[aeiouyäöü](?:[bdfgklmnprstxz]?|h|ch|ck|cks|chs|cht|chts|ft|fts|ff|gd|gs|hl|hm|hn|hr|hrs|hrt|hrts|hls|hns|hms|ks|kt|kts|lb|lch|ld|lds|lf|lg|lk|ll|lls|lm|ln|lp|ls|lst|lt|lts|lz|mm|mms|mpf|mpfs|mt|mts|ms|nd|nds|nf|ng|ngs|nk|nks|nn|nns|ns|nst|nsts|nt|nts|nz|pf|pfs|ps|rb|rbs|rch|rd|rds|rf|rg|rgs|rk|rks|rl|rm|rms|rn|rns|rs|rst|rt|rts|rz|rzt|rzts|sch|sp|ss|st|sts|ß|ts|tt|tts|tz|tzt|bs|ds)$/;

/** The parts of a German or Dutch noun at which it may be a compound: Zahnarzttermin gives Zahnarzt, Termin, Zahn and
 *  Arzttermin. Without a lexicon, so some parts are no words; all could be said. */
export function compoundParts(surface: string, language: Language): string[] {
  if (language !== 'de' && language !== 'nl') return [];
  if (surface.length < MIN_COMPOUND_LENGTH || surface.length > MAX_COMPOUND_LENGTH) return [];
  const word = surface.toLowerCase();
  const parts: string[] = [];
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (CODA.test(head) && ONSET.test(tail)) parts.push(head, tail);
  }
  return parts;
}
