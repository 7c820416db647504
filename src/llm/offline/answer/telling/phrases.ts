import type { Language } from '../../../../text/language/languages.ts';

/** Fixed phrases of answers in one language. */
export interface Phrases {
  /** The whole answer when nothing answers the question. */
  nothing: string;
  /** Before what `{speaker}` said, when nothing says it of `{asked}`. */
  saidByOther: string;
}

const ENGLISH: Phrases = {
  nothing: 'Nothing in this graph answers the question.',
  saidByOther: 'Nothing here says this of {asked}; {speaker} says:',
};

const PHRASES: Partial<Record<Language, Phrases>> = {
  de: {
    nothing: 'Nichts in diesem Graphen beantwortet die Frage.',
    saidByOther: 'Nichts hier sagt das über {asked}; {speaker} sagt:',
  },
  fr: {
    nothing: 'Rien dans ce graphe ne répond à la question.',
    saidByOther: 'Rien ici ne le dit de {asked} ; {speaker} dit :',
  },
  es: {
    nothing: 'Nada en este grafo responde a la pregunta.',
    saidByOther: 'Nada aquí lo dice de {asked}; {speaker} dice:',
  },
  pt: {
    nothing: 'Nada neste grafo responde à pergunta.',
    saidByOther: 'Nada aqui diz isto de {asked}; {speaker} diz:',
  },
  ja: {
    nothing: 'このグラフには質問の答えがありません。',
    saidByOther: '該当する記述はありません（{asked}）。{speaker}の発言：',
  },
  zh: {
    nothing: '此图中没有能回答该问题的内容。',
    saidByOther: '这里没有这样说到{asked}；{speaker}说：',
  },
};

/** The phrases in a language; English if there are none. */
export function phrasesIn(language: Language): Phrases {
  return PHRASES[language] ?? ENGLISH;
}

/** Whether an answer declines to answer, or says that nothing is stated about the one asked about. */
export function isRefusal(answer: string): boolean {
  return [ENGLISH, ...Object.values(PHRASES)].some(
    ({ nothing, saidByOther }) =>
      answer === nothing || answer.startsWith(saidByOther.split('{asked}')[0] ?? saidByOther),
  );
}

/** "Nothing here says this of Ann; Bob says:" */
export function sayOther({ saidByOther }: Phrases, asked: string, speaker: string): string {
  return saidByOther.replace('{asked}', () => asked).replace('{speaker}', () => speaker);
}
