/** What is known of the built-in sites beforehand: a hint where to look first. Any other site is read as it is. Names of
 *  well-known sites lead to their own addresses, which the device maps to the built-in site of their kind. */

export type SiteOffer =
  | 'encyclopedia'
  | 'news'
  | 'shop'
  | 'route'
  | 'portal'
  | 'forms'
  | 'tickets'
  | 'practice'
  | 'search';

export interface SiteHint {
  /** Address of the front page. */
  url: string;
  offer: SiteOffer;
  /** What its collections hold, in singular and plural. */
  nouns: readonly string[];
  /** Words of questions that it answers, by language. */
  topics: Readonly<Record<string, string>>;
  /** Names by which people call sites of the kind, with their addresses. */
  names: readonly (readonly [name: string, url: string])[];
}

export const SITE_HINTS: readonly SiteHint[] = [
  {
    url: 'https://encyclopedia.example/',
    offer: 'encyclopedia',
    nouns: ['article', 'articles', 'entry', 'entries'],
    topics: {
      en: 'planet moon star mountain river city country capital animal whale elephant penguin scientist inventor invention painting book novel tower building population area height species history',
      de: 'planet mond berg fluss stadt land hauptstadt tier erfinder erfindung gemälde buch roman turm einwohner fläche höhe',
      es: 'planeta luna montaña río ciudad país capital animal inventor invento cuadro libro novela torre población altura',
      fr: 'planète lune montagne fleuve ville pays capitale animal inventeur invention tableau livre roman tour population hauteur',
      pt: 'planeta lua montanha rio cidade país capital animal inventor invenção quadro livro romance torre população altura',
    },
    names: [
      ['open encyclopedia', 'https://encyclopedia.example/'],
      ['encyclopedia', 'https://encyclopedia.example/'],
      ['encyclopaedia', 'https://encyclopedia.example/'],
      ['wikipedia', 'https://en.wikipedia.org/'],
      ['britannica', 'https://www.britannica.com/'],
    ],
  },
  {
    url: 'https://news.example/',
    offer: 'news',
    nouns: ['story', 'stories', 'headline', 'headlines', 'report', 'reports', 'article', 'articles'],
    topics: {
      en: 'news story headline article points comments section ranking author journalist town local business technology science culture sport',
      de: 'nachrichten meldung schlagzeile artikel punkte kommentare lokales wirtschaft wissenschaft kultur sport',
      es: 'noticias noticia titular artículo puntos comentarios economía ciencia cultura deporte',
      fr: 'actualités nouvelle titre article points commentaires économie science culture sport',
      pt: 'notícias notícia manchete artigo pontos comentários economia ciência cultura esporte',
    },
    names: [
      ['lindenhaven news', 'https://news.example/'],
      ['news', 'https://news.example/'],
      ['hacker news', 'https://news.ycombinator.com/'],
      ['hackernews', 'https://news.ycombinator.com/'],
      ['bbc', 'https://www.bbc.com/'],
      ['bbc news', 'https://www.bbc.com/'],
      ['cnn', 'https://www.cnn.com/'],
      ['reuters', 'https://www.reuters.com/'],
      ['new york times', 'https://www.nytimes.com/'],
      ['guardian', 'https://www.theguardian.com/'],
      ['reddit', 'https://www.reddit.com/'],
    ],
  },
  {
    url: 'https://shop.example/',
    offer: 'shop',
    nouns: ['product', 'products', 'item', 'items', 'thing', 'things', 'article', 'articles'],
    topics: {
      en: 'buy order shop store product price cost cheap expensive stock rating review cart basket delivery lamp light bag backpack stationery kitchen audio headphones speaker outdoor tent camping notebook pen kettle',
      de: 'kaufen bestellen laden geschäft produkt preis kosten billig teuer lager bewertung warenkorb lieferung lampe tasche rucksack küche kopfhörer lautsprecher zelt notizbuch',
      es: 'comprar pedir tienda producto precio costar barato caro existencias valoración carrito entrega lámpara bolso mochila cocina auriculares altavoz tienda cuaderno',
      fr: 'acheter commander boutique magasin produit prix coûter coûte cher stock note panier livraison lampe sac cuisine casque enceinte tente carnet',
      pt: 'comprar encomendar loja produto preço custar barato caro estoque avaliação carrinho entrega luminária bolsa mochila cozinha fones tenda caderno',
    },
    names: [
      ['corner shop', 'https://shop.example/'],
      ['shop', 'https://shop.example/'],
      ['store', 'https://shop.example/'],
      ['amazon', 'https://www.amazon.com/'],
      ['ebay', 'https://www.ebay.com/'],
      ['walmart', 'https://www.walmart.com/'],
      ['etsy', 'https://www.etsy.com/'],
    ],
  },
  {
    url: 'https://flights.example/',
    offer: 'route',
    nouns: ['flight', 'flights', 'connection', 'connections'],
    topics: {
      en: 'flight fly flying airline airport plane fare departure arrival nonstop layover cabin baggage luggage passenger price cost cheap expensive',
      de: 'flug fliegen fluggesellschaft flughafen flugzeug abflug ankunft umstieg gepäck passagier preis kosten billig teuer',
      es: 'vuelo volar aerolínea aeropuerto avión salida llegada escala equipaje pasajero precio costar barato caro',
      fr: 'vol voler compagnie aéroport avion départ arrivée escale bagage passager prix coûter coûte cher',
      pt: 'voo voar companhia aeroporto avião partida chegada escala bagagem passageiro preço custar barato caro',
    },
    names: [
      ['farwing flights', 'https://flights.example/'],
      ['google flights', 'https://www.google.com/travel/flights'],
      ['expedia', 'https://www.expedia.com/'],
      ['skyscanner', 'https://www.skyscanner.net/'],
      ['kayak', 'https://www.kayak.com/'],
    ],
  },
  {
    url: 'https://portal.example/',
    offer: 'portal',
    nouns: ['invoice', 'invoices', 'bill', 'bills'],
    topics: {
      en: 'portal login account invoice bill owe outstanding unpaid customer contract electricity water utility utilities',
      de: 'portal anmelden konto rechnung offen kunde vertrag strom wasser stadtwerke',
      es: 'portal cuenta factura pendiente cliente contrato electricidad agua',
      fr: 'portail compte facture impayée client contrat électricité eau',
      pt: 'portal conta fatura pendente cliente contrato eletricidade água',
    },
    names: [
      ['lindenhaven utilities', 'https://portal.example/'],
      ['portal', 'https://portal.example/'],
      ['customer portal', 'https://portal.example/'],
    ],
  },
  {
    url: 'https://forms.example/',
    offer: 'forms',
    nouns: ['form', 'forms'],
    topics: {
      en: 'form permit parking survey feedback contact town hall council complaint report resident vehicle',
      de: 'formular ausweis parken umfrage rückmeldung kontakt rathaus beschwerde bewohner',
      es: 'formulario permiso aparcar aparcamiento encuesta contacto ayuntamiento queja residente',
      fr: 'formulaire permis stationnement enquête sondage contact mairie plainte résident',
      pt: 'formulário autorização estacionamento pesquisa contato prefeitura queixa residente',
    },
    names: [
      ['lindenhaven forms', 'https://forms.example/'],
      ['town hall', 'https://forms.example/'],
    ],
  },
  {
    url: 'https://tickets.example/',
    offer: 'tickets',
    nouns: ['ticket', 'tickets', 'issue', 'issues', 'comment', 'comments'],
    topics: {
      en: 'board tracker tickets assignee assign unassigned backlog priority urgent',
      de: 'ticketsystem vorgang zuweisen bearbeiter priorität dringend',
      es: 'tablero incidencia incidencias asignar prioridad urgente',
      fr: 'tableau incident incidents assigner priorité urgent',
      pt: 'quadro chamado chamados atribuir prioridade urgente',
    },
    names: [
      ['lindenhaven tickets', 'https://tickets.example/'],
      ['ticket board', 'https://tickets.example/'],
      ['issue tracker', 'https://tickets.example/'],
      ['trello', 'https://trello.com/'],
    ],
  },
  {
    url: 'https://practice.example/',
    offer: 'practice',
    nouns: ['specimen', 'specimens'],
    topics: { en: 'practice captcha wizard modal banner' },
    names: [
      ['practice ground', 'https://practice.example/'],
      ['practice site', 'https://practice.example/'],
      ['practice pages', 'https://practice.example/'],
    ],
  },
  {
    url: 'https://search.example/',
    offer: 'search',
    nouns: ['result', 'results', 'page', 'pages'],
    topics: {},
    names: [
      ['search engine', 'https://search.example/'],
      ['google', 'https://www.google.com/'],
      ['bing', 'https://www.bing.com/'],
      ['duckduckgo', 'https://duckduckgo.com/'],
    ],
  },
];
