import type { Article } from './article.ts';

/** Heights: national surveys (Mount Everest: the survey of 2020). Animals: usual values for adults. */
export const nature: readonly Article[] = [
  {
    title: 'Mount Everest',
    subject: 'Rivers and mountains',
    otherTitles: ['Everest', 'Sagarmatha', 'Qomolangma'],
    lead:
      'Mount Everest is the highest mountain on Earth above sea level. It stands in the Himalayas, and the border between ' +
      'Nepal and China runs across its summit.',
    facts: {
      Height: '8,848.86 m (29,031.7 ft), as measured in 2020',
      'Mountain range': 'Himalayas',
      Location: 'Border of Nepal and China',
      'First ascent': '29 May 1953, by Edmund Hillary and Tenzing Norgay',
      'Other names': 'Sagarmatha (Nepali), Qomolangma (Tibetan)',
    },
    sections: [
      {
        heading: 'Name',
        text:
          'The English name was given in 1865 in honour of George Everest, a former Surveyor General of India. In Nepal the ' +
          'mountain is called Sagarmatha, and in Tibet it is called Qomolangma.',
      },
      {
        heading: 'Climbing',
        text:
          'Most climbers take the South Col route from Nepal or the North Ridge route from Tibet. Above about 8,000 metres ' +
          'the air holds too little oxygen for people to live there for long, so most climbers carry bottled oxygen.',
      },
    ],
    seeAlso: ['Kilimanjaro', 'Mount Fuji', 'Mont Blanc'],
  },
  {
    title: 'Kilimanjaro',
    subject: 'Rivers and mountains',
    otherTitles: ['Mount Kilimanjaro'],
    lead: 'Kilimanjaro is a dormant volcano in Tanzania and the highest mountain in Africa. It stands alone, not in a range.',
    facts: {
      Height: '5,895 m (19,341 ft)',
      'Highest point': 'Uhuru Peak',
      Location: 'Tanzania',
      'First ascent': '6 October 1889, by Hans Meyer and Ludwig Purtscheller',
      Cones: 'Kibo, Mawenzi and Shira',
    },
    seeAlso: ['Mount Everest', 'African elephant'],
  },
  {
    title: 'Mount Fuji',
    subject: 'Rivers and mountains',
    otherTitles: ['Fujisan'],
    lead: 'Mount Fuji is a volcano on the island of Honshu and the highest mountain in Japan.',
    facts: {
      Height: '3,776 m (12,389 ft)',
      Location: 'Honshu, Japan',
      'Last eruption': '1707 to 1708',
      'World Heritage Site': 'since 2013',
    },
    sections: [
      {
        heading: 'Climbing',
        text: 'The official climbing season is from early July to early September, when the mountain is mostly free of snow.',
      },
    ],
    seeAlso: ['Japan', 'Tokyo', 'Mount Everest'],
  },
  {
    title: 'Mont Blanc',
    subject: 'Rivers and mountains',
    lead: 'Mont Blanc is the highest mountain in the Alps. Its height varies a little with the ice on its summit.',
    facts: {
      Height: 'about 4,806 m (15,768 ft)',
      'Mountain range': 'Alps',
      Location: 'Border of France and Italy',
      'First ascent': '8 August 1786, by Jacques Balmat and Michel-Gabriel Paccard',
    },
    sections: [
      {
        heading: 'Tunnel',
        text: 'A road tunnel 11.6 km long has joined Chamonix in France and Courmayeur in Italy under the mountain since 1965.',
      },
    ],
    seeAlso: ['France', 'Mount Everest'],
  },
  {
    title: 'Nile',
    subject: 'Rivers and mountains',
    otherTitles: ['Nile River', 'River Nile'],
    lead:
      'The Nile is a river in Africa that flows north to the Mediterranean Sea. Together with the Amazon it is one of the ' +
      'two longest rivers of the world.',
    facts: {
      Length: 'about 6,650 km',
      Mouth: 'Mediterranean Sea',
      'Main tributaries': 'White Nile and Blue Nile',
      Continent: 'Africa',
    },
    sections: [
      {
        text:
          'The White Nile and the Blue Nile meet at Khartoum, the capital of Sudan. The Aswan High Dam in Egypt was completed ' +
          'in 1970.',
      },
    ],
    seeAlso: ['Amazon River', 'Danube'],
  },
  {
    title: 'Amazon River',
    subject: 'Rivers and mountains',
    otherTitles: ['Amazon'],
    lead:
      'The Amazon is a river in South America. It carries more water to the sea than any other river, and its basin holds ' +
      'the largest tropical rainforest in the world.',
    facts: {
      Length: 'about 6,400 km',
      Mouth: 'Atlantic Ocean, in Brazil',
      'Mean discharge': 'about 209,000 m³/s',
      Countries: 'Peru, Colombia and Brazil',
      Continent: 'South America',
    },
    seeAlso: ['Nile', 'Brazil'],
  },
  {
    title: 'Danube',
    subject: 'Rivers and mountains',
    otherTitles: ['River Danube', 'Donau'],
    lead: 'The Danube is the second longest river in Europe, after the Volga. It flows through or along ten countries.',
    facts: {
      Length: 'about 2,850 km',
      Source: 'Black Forest, Germany',
      Mouth: 'Black Sea, in Romania and Ukraine',
      Continent: 'Europe',
      'Capitals on its banks': 'Vienna, Bratislava, Budapest and Belgrade',
    },
    seeAlso: ['Nile', 'Germany'],
  },
  {
    title: 'Blue whale',
    subject: 'Animals',
    lead: 'The blue whale is the largest animal known to have lived. It feeds almost only on krill.',
    facts: {
      'Scientific name': 'Balaenoptera musculus',
      Class: 'Mammals',
      Length: 'up to about 30 m',
      Weight: 'up to about 190 tonnes',
      Diet: 'Krill',
    },
    sections: [
      {
        heading: 'Protection',
        text:
          'Whaling brought the species close to extinction. The International Whaling Commission has banned the hunting of blue ' +
          'whales since 1966, and their numbers have grown slowly since.',
      },
    ],
    seeAlso: ['African elephant', 'Emperor penguin'],
  },
  {
    title: 'African elephant',
    subject: 'Animals',
    otherTitles: ['African bush elephant', 'Elephant'],
    lead: 'The African bush elephant is the largest animal that lives on land. Herds are led by an old female.',
    facts: {
      'Scientific name': 'Loxodonta africana',
      Class: 'Mammals',
      Height: 'up to about 4 m at the shoulder',
      Weight: 'up to about 6 tonnes, rarely more',
      'Time of pregnancy': 'about 22 months',
      Diet: 'Grass, leaves, bark and fruit',
    },
    seeAlso: ['Blue whale', 'Kilimanjaro'],
  },
  {
    title: 'Emperor penguin',
    subject: 'Animals',
    lead: 'The emperor penguin is the tallest and heaviest of the penguins. It lives in the Antarctic and breeds in winter.',
    facts: {
      'Scientific name': 'Aptenodytes forsteri',
      Class: 'Birds',
      Height: 'up to about 1.2 m',
      Weight: '22 to 45 kg',
      Diet: 'Fish, krill and squid',
    },
    sections: [
      {
        heading: 'Breeding',
        text:
          'The female lays one egg and goes to sea; the male keeps the egg warm on his feet for about two months and eats nothing ' +
          'in that time.',
      },
    ],
    seeAlso: ['Blue whale'],
  },
];
