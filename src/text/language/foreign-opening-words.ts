import type { Language } from './languages.ts';

/** Folded words that often start a sentence and name nothing: adverbs of time and manner, interjections, greetings, numbers.
 *  Collected by hand; English is in `function-words.ts`. */
const OPENING_WORDS: Partial<Record<Language, string>> = {
  de: `ach also allerdings anfangs anschliessend ausserdem bald bestimmt bitte daher damals danach dann danke davon davor
    dazu deshalb deswegen eben eigentlich endlich erst ersten erster erstes fast frueher gestern gluckwunsch gut guten hallo
    heute hoffentlich inzwischen jedenfalls kaum leider letzte letzten letzter letztes liebe lieber manchmal meist meistens
    morgen morgens nachher naturlich neue neuer neues niemand oft ok okay plotzlich schade schliesslich seit seitdem sofort
    sogar sonst spater statt trotzdem ubermorgen ubrigens vielleicht vielen vorgestern vorher vorhin wahrscheinlich wohl
    ziemlich zuerst zuletzt zwei drei vier funf sechs sieben acht neun zehn leute jemand alles`,
  fr: `ah allez alors apparemment aujourd'hui auparavant autrefois autre beaucoup bien bientot bof bon bonjour bonsoir bref
    certes chouette cinq d'abord d'accord d'ailleurs demain derniere dernier desormais deuxieme deux dix donc eh encore enfin
    ensuite evidemment finalement hein heureusement hier ici ils jadis juste maintenant malheureusement merci mieux non
    nouveau nouvelle ok oui ouf parfois personne peut-etre plusieurs pourtant premier premiere presque puis quatre quelques
    quelqu'un rien salut seul seule six soudain souvent surtout tant tard tiens tot toutefois troisieme trois trop voici
    voila vraiment`,
  es: `adios ah ahi ahora ahora alguien alla alli anoche anteayer antiguamente apenas asi aunque ayer bien bueno buenas buenos
    casi cinco claro cuatro despues diez enhorabuena enseguida felicidades finalmente gracias hola hoy igual jamas lastima
    luego lunes mal manana mejor menos mira nadie nueva nuevo ojala ok ole oye parece pasado peor perdon primera primero
    primer probablemente pronto quiza quizas seguro seis segun segunda segundo siempre tal temprano tercera tercero todavia
    tres ultima ultimo vale vaya ya debajo encima cerca lejos che dia`,
  pt: `adeus ah ali alias alguem amanha anteontem antigamente apenas aqui assim ate bem bom boa cedo cinco claro depois
    desculpa desculpe dez enfim enquanto finalmente gente hoje igual infelizmente jamais la logo mal melhor menos nada
    ninguem nova novo obrigada obrigado oi ok ola ontem oxala parabens pena pior porem portanto primeira primeiro
    provavelmente quase quatro quinta segunda seis sim sexta talvez tarde terceira terceiro tres tudo ultima ultimo ca pessoal`,
  it: `adesso ah allora altrimenti anzi bene beh benissimo bravo buono buona buongiorno certo ciao cinque cosi davvero
    dieci domani dopodomani dunque ecco finalmente forse grazie ieri infatti insomma intanto invece inoltre mai magari male
    meglio meno nessuno niente no nuova nuovo oggi ok ora peccato peggio pero piano poi prima primo probabilmente purtroppo
    qualcuno quasi quattro qui secondo sei si spesso subito tanto tardi terzo tre tutto ultima ultimo`,
  nl: `ach alleen allereerst als bedankt beter bijna daarna daarom dag dank dankjewel drie eergisteren eerst eerste eigenlijk
    eindelijk gelukkig gisteren goed goede hallo helaas hier hoi hopelijk iemand inmiddels ja jammer kennelijk later laatste
    leuk maar meestal misschien morgen nee niemand nieuwe nieuw nou ok ooit overmorgen plotseling sindsdien soms straks
    tegenwoordig toch trouwens twee vaak vandaag vanmorgen vanavond verder vervolgens vier vijf vroeger waarschijnlijk zes
    zelfs`,
};

const sets = new Map<Language, ReadonlySet<string>>(
  Object.entries(OPENING_WORDS).map(([language, list]) => [language as Language, new Set(list.split(/\s+/))]),
);

/** Whether a folded word often starts a sentence of the language without being a name. False for English. */
export function isForeignOpeningWord(folded: string, language: Language): boolean {
  return sets.get(language)?.has(folded) ?? false;
}
