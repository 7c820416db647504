/** Fixed phrases of answers, by the language of the question. */
export interface Phrases {
  /** The whole answer when nothing answers the question. */
  nothing: string;
  /** Before what somebody else said. */
  saidByOther(asked: string, speaker: string): string;
  yes: string;
}

interface Language extends Phrases {
  /** Words that tell the language of a question. */
  marks: ReadonlySet<string>;
}

const ENGLISH: Language = {
  marks: wordSet('what who where when which how why do does did is are was were the my'),
  nothing: 'Nothing in this graph answers the question.',
  saidByOther: (asked, speaker) => `Nothing here says this of ${asked}; ${speaker} says:`,
  yes: 'Yes',
};

const LANGUAGES: readonly Language[] = [
  ENGLISH,
  {
    marks: wordSet(
      'wer wen wem wessen was wo wohin woher wann wie welche welcher welches welchem welchen warum ist sind der die das mein meine ich hat',
    ),
    nothing: 'Nichts in diesem Graphen beantwortet die Frage.',
    saidByOther: (asked, speaker) => `Nichts hier sagt das über ${asked}; ${speaker} sagt:`,
    yes: 'Ja',
  },
  {
    marks: wordSet(
      'qui que quoi quel quelle quels quelles où quand comment combien pourquoi est sont le les mon ma mes je est-ce',
    ),
    nothing: 'Rien dans ce graphe ne répond à la question.',
    saidByOther: (asked, speaker) => `Rien ici ne le dit de ${asked} ; ${speaker} dit :`,
    yes: 'Oui',
  },
  {
    marks: wordSet(
      'quién quiénes qué cuál cuáles dónde cuándo cómo cuánto cuánta cuántos cuántas el los las mi mis yo son está',
    ),
    nothing: 'Nada en este grafo responde a la pregunta.',
    saidByOther: (asked, speaker) => `Nada aquí lo dice de ${asked}; ${speaker} dice:`,
    yes: 'Sí',
  },
  {
    marks: wordSet(
      'quem qual quais onde quando como quanto quanta quantos quantas o os as meu minha meus minhas eu é são está',
    ),
    nothing: 'Nada neste grafo responde à pergunta.',
    saidByOther: (asked, speaker) => `Nada aqui diz isto de ${asked}; ${speaker} diz:`,
    yes: 'Sim',
  },
];

const JAPANESE: Phrases = {
  nothing: 'このグラフには質問の答えがありません。',
  saidByOther: (asked, speaker) => `${asked}についての記述はありません。${speaker}の発言：`,
  yes: 'はい',
};

const CHINESE: Phrases = {
  nothing: '此图中没有能回答该问题的内容。',
  saidByOther: (asked, speaker) => `这里没有关于${asked}的说明；${speaker}说：`,
  yes: '是',
};

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The phrases in the language of a question; English if it is none of those known. */
export function phrasesFor(question: string): Phrases {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return JAPANESE;
  if (/\p{Script=Han}/u.test(question)) return CHINESE;
  const words = question.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? [];
  const counts = LANGUAGES.map(({ marks }) => words.filter((word) => marks.has(word)).length);
  return LANGUAGES[counts.indexOf(Math.max(...counts))] ?? ENGLISH;
}

/** Beginnings of answers that decline to answer, in every language. */
export function listRefusals(): string[] {
  const name = '\u0000';
  return [...LANGUAGES, JAPANESE, CHINESE].flatMap(({ nothing, saidByOther }) => {
    return [nothing, saidByOther(name, name).split(name)[0] ?? ''].filter((text) => text !== '');
  });
}
