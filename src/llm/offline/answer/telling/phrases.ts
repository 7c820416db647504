import type { Language } from '../../../../text/language/languages.ts';

/** Fixed phrases of answers in one language. */
export interface Phrases {
  /** The whole answer when nothing answers the question. */
  nothing: string;
  /** Before what `{speaker}` said, when nothing says it of `{asked}`. */
  saidByOther: string;
  /** Before what is nearest to `{time}`, when nothing is of that time. */
  otherTime: string;
}

const ENGLISH: Phrases = {
  nothing: 'Nothing in this graph answers the question.',
  saidByOther: 'Nothing here says this of {asked}; {speaker} says:',
  otherTime: 'Nothing here is of {time}; the nearest is:',
};

const PHRASES: Partial<Record<Language, Phrases>> = {
  de: {
    nothing: 'Nichts in diesem Graphen beantwortet die Frage.',
    saidByOther: 'Nichts hier sagt das über {asked}; {speaker} sagt:',
    otherTime: 'Nichts hier ist aus dieser Zeit ({time}); am nächsten ist:',
  },
  fr: {
    nothing: 'Rien dans ce graphe ne répond à la question.',
    saidByOther: 'Rien ici ne le dit de {asked} ; {speaker} dit :',
    otherTime: 'Rien ici ne date de ce moment ({time}) ; le plus proche :',
  },
  es: {
    nothing: 'Nada en este grafo responde a la pregunta.',
    saidByOther: 'Nada aquí lo dice de {asked}; {speaker} dice:',
    otherTime: 'Nada aquí es de ese tiempo ({time}); lo más cercano es:',
  },
  pt: {
    nothing: 'Nada neste grafo responde à pergunta.',
    saidByOther: 'Nada aqui diz isto de {asked}; {speaker} diz:',
    otherTime: 'Nada aqui é desse tempo ({time}); o mais próximo é:',
  },
  ja: {
    nothing: 'このグラフには質問の答えがありません。',
    saidByOther: '該当する記述はありません（{asked}）。{speaker}の発言：',
    otherTime: 'その時期の記述はありません（{time}）。最も近いもの：',
  },
  zh: {
    nothing: '此图中没有能回答该问题的内容。',
    saidByOther: '这里没有这样说到{asked}；{speaker}说：',
    otherTime: '这里没有那个时间的内容（{time}）；最接近的是：',
  },
};

/** The phrases in a language; English if there are none. */
export function phrasesIn(language: Language): Phrases {
  return PHRASES[language] ?? ENGLISH;
}

/** Whether an answer declines to answer, or says that nothing is stated about the one asked about. */
export function isRefusal(answer: string): boolean {
  return [ENGLISH, ...Object.values(PHRASES)].some(
    ({ nothing, saidByOther, otherTime }) =>
      answer === nothing ||
      answer.startsWith(saidByOther.split('{asked}')[0] ?? saidByOther) ||
      answer.startsWith(otherTime.split('{time}')[0] ?? otherTime),
  );
}

/** "Nothing here says this of Ann; Bob says:" */
export function sayOther({ saidByOther }: Phrases, asked: string, speaker: string): string {
  return saidByOther.replace('{asked}', () => asked).replace('{speaker}', () => speaker);
}

/** "Nothing here is of July 2024; the nearest is:" */
export function sayOtherTime({ otherTime }: Phrases, time: string): string {
  return otherTime.replace('{time}', () => time);
}
