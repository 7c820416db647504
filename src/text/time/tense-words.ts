import type { Language } from '../language/languages.ts';
import { fold } from '../words/fold.ts';

interface TenseWords {
  /** Words of a question about the past. */
  past: ReadonlySet<string>;
  /** Words of a question about the present, also beside words of the past: "When did I last ...?" */
  present: ReadonlySet<string>;
}

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(fold));
}

/** Own lists. The auxiliaries of the simple past count as words of the past, those of the perfect tense do not. */
const TENSE_WORDS: Partial<Record<Language, TenseWords>> = {
  en: {
    past: toSet(
      `first originally original initially previously previous former formerly once earlier used before ago did was were
      had old since`,
    ),
    present: toSet('last latest now current currently newest recently still today'),
  },
  de: {
    past: toSet(
      `zuerst ursprünglich anfangs früher ehemals ehemalig ehemalige ehemaliger einst damals vorher zuvor vor war waren
      wurde wurden hatte hatten alte alten seit ging kam`,
    ),
    present: toSet('zuletzt jetzt aktuell derzeit neueste neuesten inzwischen noch heute mittlerweile'),
  },
  fr: {
    past: toSet(
      `premier première initialement autrefois auparavant avant ancien ancienne jadis était étaient avait avaient depuis
      eu été`,
    ),
    present: toSet('dernier dernière maintenant actuellement actuel actuelle encore récemment aujourd'),
  },
  es: {
    past: toSet(
      `primero primera originalmente antes antiguo antigua anterior anteriormente era eran fue fueron había tenía desde
      hace`,
    ),
    present: toSet('último última ahora actualmente actual todavía recientemente hoy'),
  },
  pt: {
    past: toSet(
      `primeiro primeira originalmente antes antigo antiga anterior anteriormente era eram foi foram tinha havia desde há`,
    ),
    present: toSet('último última agora atualmente atual ainda recentemente hoje'),
  },
  it: {
    past: toSet('primo prima originariamente precedente ex era erano fu furono aveva fa dal'),
    present: toSet('ultimo ultima ora adesso attualmente attuale ancora recentemente oggi'),
  },
  zh: { past: toSet('以前 之前 曾经 原来 最初 当时 过去'), present: toSet('现在 目前 最近 最新 如今') },
  ja: { past: toSet('以前 昔 最初 前は かつて 当時'), present: toSet('今 現在 最近 最新 いま') },
};

/** Null for a language without a list. */
export function tenseWordsOf(language: Language): TenseWords | null {
  return TENSE_WORDS[language] ?? null;
}
