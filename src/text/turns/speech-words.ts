function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Words of the first and second person, folded. English I is read by its context. Left out are forms that are common
 *  words in another of these languages or in English, such as French ma, Spanish soy and English mine. */
export const SPEECH_WORDS = wordSet(
  `i'm i've i'd i'll my me myself you your yours yourself you're you've you'd you'll we our ours us we're we've we'll
  ich mir mich mein meine meiner meinen meinem meines dir dich dein deine deiner deinen deinem wir uns unser unsere
  unserem unseren unserer euch euer eure
  je j'ai moi mon tu toi nous notre vous votre vos
  yo mi mis conmigo contigo tus ustedes nosotros nosotras nuestro nuestra nuestros estoy tengo quiero creo
  eu meu minha meus minhas voce voces nosso nossa comigo estou sou tenho acho`,
);

/** English I in lower case, German du with its verb, and elided French pronouns; alone, these words have other meanings. */
export const SPEECH_PHRASE =
  /i(?<![\p{L}'’]i) (?:am|was|have|had|do|don't|did|didn't|can|can't|could|would|will|won't|think|know|need|want|went|love|like|get|got|feel|hope|guess|saw|read|work|live|just|already|also|still|never|really|thought|named) |[Dd]u(?<![\p{L}'’]du)(?<![\p{L}'’]Du) \p{Ll}{1,20}st(?!\p{L})|[JjMmTt]['’](?<![\p{L}'’][JjMmTt]['’])\p{Ll}/u;

/** Chinese and Japanese words of the first and second person (not 我国, our country, or 私立, private), and Japanese endings
 *  by which a speaker turns to someone. */
export const UNSPACED_SPEECH =
  /(?<!自)我(?![国國])|[你您咱俺僕]|私(?=[はがのもをにと、たち])|わたし|ぼく|あなた|君(?=[はがのもをに])|うち(?=[のは])|(?:よ|ね|かな|ください|ましょう|たい|ますか|ですか)(?=[。！？!?\n」]|$)/u;

/** Roles that speak in logs of assistants and of support, in any case. */
export const ROLE_NAMES = wordSet('user assistant human agent customer bot system');

/** Words before a colon that label a text and name nobody, folded. */
export const LABELS = wordSet(
  `abstract address advice agenda aim alert announcement answer appendix attention background books bug caution chapter
  comment conclusion contact context correction cost date day deadline definition description diary directions draft edit
  email example fact facts feedback film films food fwd goal goals health hint home idea ideas important info ingredients
  introduction issue journal lesson link list location log login meeting memo message method milestone minutes money music
  name news note notes number objective opinion order outcome overview part password phone pin place plan plans preference
  problem profile project prompt ps purpose q question quote re reason recipe reminder reply report request response result
  results review rule rules section shopping song source spoiler status step steps story subject suggestion summary task
  text theme thought thoughts time tip tips title todo topic travel update updates url version warning week wifi wish work
  achtung antwort aufgabe betreff datum erinnerung frage hinweis idee notiz ort plan rezept termin thema titel wichtig
  zusammenfassung adresse attention exemple idee objet question rappel recette remarque reponse resume sujet titre
  asunto ejemplo fecha idea nota pregunta receta recordatorio respuesta resumen tema tarea titulo
  aviso assunto exemplo ideia lembrete pergunta receita resposta resumo tarefa
  备注 笔记 提醒 问题 答案 注意 标题 主题 总结 地址 密码 计划 メモ 注意 質問 答え 回答 件名 予定 住所 タイトル 要約`,
);
