import type { Article } from './article.ts';

/** Areas: United Nations Demographic Yearbook; populations: the census or estimate named. */
export const countries: readonly Article[] = [
  {
    title: 'France',
    subject: 'Places',
    lead: 'France is a country in western Europe, between the Atlantic Ocean and the Mediterranean Sea.',
    facts: {
      Capital: 'Paris',
      'Official language': 'French',
      Currency: 'Euro',
      Area: '543,940 km² (metropolitan France)',
      'Highest mountain': 'Mont Blanc',
      'National day': '14 July',
    },
    sections: [
      {
        heading: 'Geography',
        text:
          'The Alps form the border with Italy and Switzerland, and the Pyrenees the border with Spain. The Loire, about 1,000 ' +
          'km long, is the longest river that flows through the country alone.',
      },
    ],
    seeAlso: ['Paris', 'Eiffel Tower', 'Marie Curie'],
  },
  {
    title: 'Germany',
    subject: 'Places',
    lead: 'Germany is a country in central Europe. It is a federal republic of sixteen states.',
    facts: {
      Capital: 'Berlin',
      'Official language': 'German',
      Currency: 'Euro',
      Population: '82.7 million (2022 census)',
      Area: '357,600 km²',
      'Highest mountain': 'Zugspitze (2,962 m)',
    },
    sections: [
      {
        heading: 'Geography',
        text: 'Germany borders nine countries. The Rhine and the Elbe flow to the North Sea; the Danube rises in the Black Forest and flows east to the Black Sea.',
      },
    ],
    seeAlso: ['Berlin', 'Danube', 'Albert Einstein'],
  },
  {
    title: 'Japan',
    subject: 'Places',
    lead: 'Japan is an island country in East Asia. Its four main islands are Hokkaido, Honshu, Shikoku and Kyushu.',
    facts: {
      Capital: 'Tokyo',
      'Official language': 'Japanese',
      Currency: 'Yen',
      Population: '126,146,099 (2020 census)',
      Area: '377,975 km²',
      'Highest mountain': 'Mount Fuji',
    },
    sections: [
      {
        heading: 'Railways',
        text:
          'The first high-speed railway in the world, the Tokaido Shinkansen between Tokyo and Osaka, opened on 1 October 1964, ' +
          'nine days before the Olympic Games in Tokyo.',
      },
    ],
    seeAlso: ['Tokyo', 'Mount Fuji'],
  },
  {
    title: 'Brazil',
    subject: 'Places',
    lead: 'Brazil is the largest country in South America, both by area and by population.',
    facts: {
      Capital: 'Brasília (since 1960)',
      'Official language': 'Portuguese',
      Currency: 'Real',
      Population: '203,080,756 (2022 census)',
      Area: '8,510,000 km²',
      'Largest city': 'São Paulo',
    },
    sections: [
      {
        heading: 'Geography',
        text:
          'Most of the Amazon rainforest lies in Brazil. The country borders every other in South America except Chile and ' +
          'Ecuador.',
      },
    ],
    seeAlso: ['Amazon River'],
  },
  {
    title: 'Iceland',
    subject: 'Places',
    lead: 'Iceland is an island country in the North Atlantic, on the ridge where the plates of North America and Eurasia part.',
    facts: {
      Capital: 'Reykjavík',
      'Official language': 'Icelandic',
      Currency: 'Icelandic króna',
      Area: '103,000 km²',
      'Largest glacier': 'Vatnajökull',
      Independence: '17 June 1944',
    },
    sections: [
      {
        heading: 'Nature',
        text:
          'The island has about thirty active volcanic systems and many hot springs; nearly all houses are heated with hot water ' +
          'from the ground. The English word geyser comes from Geysir, a hot spring in the south-west.',
      },
    ],
    seeAlso: ['Blue whale'],
  },
];
