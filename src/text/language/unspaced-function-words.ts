/** Chinese characters that only have a grammatical meaning: a pair of them is no search term. */
export const CHINESE_FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是在吗呢吧啊着过和与跟把被让给对从到也都就还又很太最更这那哪谁什么怎样几多少个们我你您他她它自己之其而但或因为所以' +
    '如果会能可要想有没不一上下里时候现在后前去来麼這們個過嗎從會對還來後裡沒',
);

/** A pair with one of these characters is no search term either. */
export const CHINESE_PARTICLES = /[的了吗呢吧啊着哪谁什么怎嗎麼誰]/;

/** Pairs of Japanese kana in particles, auxiliaries and endings, and interrogatives. */
export const JAPANESE_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'した して てい いる ます まし です でし でした ある あっ った って ない なか なっ なる なり れる られ れた れて せる こと もの ため よう ' +
    'など から まで より ので のに けど でも とか だけ しか ほど くら ぐら その この あの どの それ これ あれ どれ そこ ここ どこ どん ' +
    'どう いつ なに なぜ だれ どち たい たち さん ちゃ くん とい いう いっ には では とは にも への での との かっ くな くて いて えて けて ' +
    'せて てて めて んで いた えた けた せた めた んだ だっ だろ ょう しょ ませ せん てく くれ くだ ださ さい もら らう らし しい そう うだ ' +
    'うで うに うな のは のが のを のも のか すか ます すの はい たの るの いの なの たこ ると いと たと てき きた きて ころ とき おり おい ' +
    'によ よる にお って てし しま まっ ちゃ うと うか ろう えば れば なら らな もう また まだ とて にな とし する され れま りま いま きま ' +
    'んな なん んで てる のよ よね かな つの ての たら たり たん たし がら つつ 何が 何を 何の 何で 何に 何と 誰が 誰の 誰に 何曜 何人'
  ).split(' '),
);
