/** Function words by language, after the stop word lists of Snowball (snowballstem.org, BSD licence), with question words
 *  added; the Spanish list without its nouns and verbs. English is in `function-words.ts`. */
export const FOREIGN_FUNCTION_WORDS = {
  de: `
  aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anderm andern
  anderr anders auch auf aus bei bin bis bist da damit dann der den des dem die das daß derselbe derselben
  denselben desselben demselben dieselbe dieselben dasselbe dazu dein deine deinem deinen deiner deines denn derer
  dessen dich dir du dies diese diesem diesen dieser dieses doch dort durch ein eine einem einen einer eines einig
  einige einigem einigen einiger einiges einmal er ihn ihm es etwas euer eure eurem euren eurer eures für gegen
  gewesen hab habe haben hat hatte hatten hier hin hinter ich mich mir ihr ihre ihrem ihren ihrer ihres euch im in
  indem ins ist jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen
  keiner keines können könnte machen man manche manchem manchen mancher manches mein meine meinem meinen meiner
  meines mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines
  selbst sich sie ihnen sind so solche solchem solchen solcher solches soll sollte sondern sonst über um und uns
  unse unsem unsen unser unses unter viel vom von vor während war waren warst was weg weil weiter welche welchem
  welchen welcher welches wenn werde werden wie wieder will wir wird wirst wo wollen wollte würde würden zu zum
  zur zwar zwischen wer wen wem wessen wann warum wieso weshalb wohin woher wofür womit worüber wieviel welch geht
  gibt ab bisher gerade schon mal ja nein habt seid dass etwa heute immer nie wurde wurden worden sei beim`,
  fr: `
  au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma mais me même mes moi mon ne nos notre
  nous on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous à y été étée
  étées étés étant suis es est sommes êtes sont serai seras sera serons serez seront serais serait serions seriez
  seraient étais était étions étiez étaient fus fut fûmes fûtes furent sois soit soyons soyez soient fusse fusses
  fût fussions fussiez fussent ayant eu eue eues eus ai as avons avez ont aurai auras aura aurons aurez auront
  aurais aurait aurions auriez auraient avais avait avions aviez avaient eut eûmes eûtes eurent aie aies ait ayons
  ayez aient eusse eusses eût eussions eussiez eussent ceci cela celà cet cette ici ils les leurs quel quels
  quelle quelles sans soi où quand comment pourquoi combien lequel laquelle lesquels quoi dont donc ni or si car
  comme est-ce a-t-il très plus aussi déjà encore toujours jamais chez entre depuis pendant avant après sous vers
  tout tous toute toutes ça être avoir fait faire peut va quelqu quelqu'un chaque`,
  es: `
  a al algo alguna algunas alguno algunos algún ante antes aquel aquella aquellas aquello aquellos aquí aun aunque
  aún bajo bien cada casi como con contra cual cuales cualquier cuando cuanto cuánta cuántas cuánto cuántos cuál
  cuáles cuándo cómo de debe deben del desde después donde dos durante dónde e el ella ellas ello ellos en
  entonces entre era eran es esa esas ese eso esos esta estaba estaban estado estamos estar estas este esto estos
  estoy estuvo está están fue fueron fui ha había habían hace hacen hacer hacia han hasta hay haya he hemos hizo
  la las le les lo los luego me mi mis mientras mismo misma mucha muchas mucho muchos muy más mí nada ni ninguna
  ninguno ningún no nos nosotros nosotras nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para
  pero poca poco pocos por porque pues puede pueden que quien quienes quién quiénes qué se sea según ser será si
  sido siempre sin sino sobre solo son soy su sus suya suyo sí sólo también tampoco tan tanto te tenía tengo ti
  tiene tienen toda todas todavía todo todos tras tu tus tuvo tú un una unas uno unos usted ustedes va vamos van
  voy y ya yo él adónde`,
  pt: `
  de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando
  muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem nas me esse eles você essa
  num nem suas meu às minha numa pelos elas qual nós lhe deles essas esses pelas este dele tu te vocês vos lhes
  meus minhas teu tua teus tuas nosso nossa nossos nossas dela delas esta estes estas aquele aquela aqueles
  aquelas isto aquilo estou está estamos estão estive esteve estivemos estiveram estava estávamos estavam estivera
  estivéramos esteja estejamos estejam estivesse estivéssemos estivessem estiver estivermos estiverem hei há
  havemos hão houve houvemos houveram houvera houvéramos haja hajamos hajam houvesse houvéssemos houvessem houver
  houvermos houverem houverei houverá houveremos houverão houveria houveríamos houveriam sou somos são era éramos
  eram fui foi fomos foram fora fôramos seja sejamos sejam fosse fôssemos fossem for formos forem serei será
  seremos serão seria seríamos seriam tenho tem temos tém tinha tínhamos tinham tive teve tivemos tiveram tivera
  tivéramos tenha tenhamos tenham tivesse tivéssemos tivessem tiver tivermos tiverem terei terá teremos terão
  teria teríamos teriam onde quais quanto quanta quantos quantas porque porquê pra pro pras pros aí ali aqui lá
  ainda agora sempre nunca todo toda todos todas cada muita pouco outro outra outros outras mesma sobre sob desde
  após antes contra vai vão ser ter ir fazer faz feito cujo`,
  it: `
  ad al allo ai agli all agl alla alle con col coi da dal dallo dai dagli dall dagl dalla dalle di del dello dei
  degli dell degl della delle in nel nello nei negli nell negl nella nelle su sul sullo sui sugli sull sugl sulla
  sulle per tra contro io tu lui lei noi voi loro mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra
  nostri nostre vostro vostra vostri vostre mi ti ci vi lo la li le gli ne il un uno una ma ed se perché anche
  come dov dove che chi cui non più quale quanto quanti quanta quante quello quelli quella quelle questo questi
  questa queste si tutto tutti a e i o ho hai ha abbiamo avete hanno abbia abbiate abbiano avrò avrai avrà avremo
  avrete avranno avrei avresti avrebbe avremmo avreste avrebbero avevo avevi aveva avevamo avevate avevano ebbi
  avesti ebbe avemmo aveste ebbero avessi avesse avessimo avessero avendo avuto avuta avuti avute sono sei è siamo
  siete sia siate siano sarò sarai sarà saremo sarete saranno sarei saresti sarebbe saremmo sareste sarebbero ero
  eri era eravamo eravate erano fui fosti fu fummo foste furono fossi fosse fossimo fossero essendo faccio fai
  facciamo fanno faccia facciate facciano farò farai farà faremo farete faranno farei faresti farebbe faremmo
  fareste farebbero facevo facevi faceva facevamo facevate facevano feci facesti fece facemmo faceste fecero
  facessi facesse facessimo facessero facendo sto stai sta stiamo stanno stia stiate stiano starò starai starà
  staremo starete staranno starei staresti starebbe staremmo stareste starebbero stavo stavi stava stavamo stavate
  stavano stetti stesti stette stemmo steste stettero stessi stesse stessimo stessero stando quando perchè cosa
  quali ancora sempre mai già molto molta poco ogni altro altra altri altre prima dopo durante senza sotto sopra
  essere avere fare fatto stato stata può quindi però oppure nè né`,
  nl: `
  de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat
  mijn men dit zo door over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog
  zal me zij nu ge geen omdat iets worden toch al waren veel meer doen toen moet ben zonder kan hun dus alles
  onder ja eens hier wie werd altijd doch wordt wezen kunnen ons zelf tegen na reeds wil kon niets uw iemand
  geweest andere waar wanneer waarom welke welk wiens hoeveel waarheen waarmee wel waarin waaraan we jullie onze
  jouw jou wij gaat gaan hebt zoals tussen sinds tijdens binnen buiten naast vanaf heel erg ooit nooit steeds elke
  elk ieder iedere alle sommige`,
  ru: `
  и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня
  еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас нибудь опять уж вам сказал
  ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто человек
  чего раз тоже себе под жизнь будет ж тогда кто этот говорил того потому этого какой совсем ним здесь этом один
  почти мой тем чтобы нее кажется сейчас были куда зачем сказать всех никогда сегодня можно при наконец два об
  другой хоть после над больше тот через эти нас про всего них какая много разве сказала три эту моя впрочем
  хорошо свою этой перед иногда лучше чуть том нельзя такой им более всегда конечно всю между почему откуда какое
  какие который которая которое которые сколько кого кому кем чей чья чему это эта будут моё мои твой наш наша ваш
  очень также`,
} as const;
