import type { Article } from './article.ts';

/** Planet figures: NASA's planetary fact sheets; moons as counted in 2024. */
export const space: readonly Article[] = [
  {
    title: 'Solar System',
    subject: 'Space',
    lead:
      'The Solar System is the Sun and everything bound to it by gravity. Eight planets go round the Sun: four small rocky ' +
      'ones close to it and four giants further out.',
    sections: [
      {
        table: {
          caption: 'The eight planets, in order from the Sun',
          columns: ['Planet', 'Diameter (km)', 'Year (Earth days)', 'Moons (2024)'],
          rows: [
            ['Mercury', '4,879', '88', '0'],
            ['Venus', '12,104', '225', '0'],
            ['Earth', '12,756', '365', '1'],
            ['Mars', '6,792', '687', '2'],
            ['Jupiter', '142,984', '4,331', '95'],
            ['Saturn', '120,536', '10,747', '146'],
            ['Uranus', '51,118', '30,589', '28'],
            ['Neptune', '49,528', '59,800', '16'],
          ],
        },
      },
      { text: 'Pluto was counted as the ninth planet until 2006, when it was named a dwarf planet.' },
    ],
  },
  {
    title: 'Mercury',
    subject: 'Space',
    otherTitles: ['Mercury (planet)'],
    lead: 'Mercury is the smallest planet of the Solar System and the one closest to the Sun.',
    facts: {
      Diameter: '4,879 km',
      Moons: '0',
      'Length of year': '88 Earth days',
      'Distance from the Sun': '57.9 million km on average',
    },
    sections: [
      {
        heading: 'Exploration',
        text: 'Mariner 10 flew past Mercury three times in 1974 and 1975. The probe Messenger circled it from 2011 to 2015.',
      },
    ],
    seeAlso: ['Solar System', 'Venus'],
  },
  {
    title: 'Venus',
    subject: 'Space',
    otherTitles: ['Venus (planet)'],
    lead:
      'Venus is the second planet from the Sun and the hottest: its thick air of carbon dioxide keeps the surface at about ' +
      '465 degrees Celsius.',
    facts: {
      Diameter: '12,104 km',
      Moons: '0',
      'Length of year': '225 Earth days',
      'Distance from the Sun': '108.2 million km on average',
      'Surface temperature': 'about 465 °C',
    },
    sections: [
      {
        heading: 'Exploration',
        text: 'Venera 7 sent the first signals from the surface of another planet in 1970, for 23 minutes.',
      },
    ],
    seeAlso: ['Solar System', 'Earth'],
  },
  {
    title: 'Earth',
    subject: 'Space',
    otherTitles: ['Planet Earth'],
    lead:
      'Earth is the third planet from the Sun and the only place where life is known. About 71 per cent of its surface is ' +
      'covered by water.',
    facts: {
      Diameter: '12,756 km (equatorial)',
      Moons: '1 (the Moon)',
      'Length of year': '365.25 days',
      'Distance from the Sun': '149.6 million km on average',
      Age: 'about 4.54 billion years',
      'Highest mountain': 'Mount Everest',
    },
    seeAlso: ['Moon', 'Solar System'],
  },
  {
    title: 'Moon',
    subject: 'Space',
    otherTitles: ['The Moon', 'Luna'],
    lead: 'The Moon is the only natural satellite of the Earth and always shows it the same side.',
    facts: {
      Diameter: '3,475 km',
      'Distance from the Earth': '384,400 km on average',
      'Time of one orbit': '27.3 days',
      'First landing with people': '20 July 1969, Apollo 11',
    },
    sections: [
      {
        heading: 'Exploration',
        text:
          'Neil Armstrong and Buzz Aldrin were the first people on the Moon. Twelve people walked on it, the last of them in ' +
          'December 1972 with Apollo 17.',
      },
    ],
    seeAlso: ['Earth', 'Solar System'],
  },
  {
    title: 'Mars',
    subject: 'Space',
    otherTitles: ['Mars (planet)'],
    lead: 'Mars is the fourth planet from the Sun. Iron oxide in its soil gives it a red colour, so it is called the Red Planet.',
    facts: {
      Diameter: '6,792 km (equatorial)',
      Moons: '2 (Phobos and Deimos)',
      'Length of year': '687 Earth days',
      'Length of day': '24 hours 37 minutes',
      'Distance from the Sun': '228 million km on average',
      'Highest mountain': 'Olympus Mons',
    },
    sections: [
      {
        heading: 'Exploration',
        text:
          'Viking 1 landed on Mars in 1976. The rover Curiosity landed in Gale crater in 2012, and the rover Perseverance landed ' +
          'in Jezero crater in 2021.',
      },
    ],
    seeAlso: ['Solar System', 'Jupiter'],
  },
  {
    title: 'Jupiter',
    subject: 'Space',
    otherTitles: ['Jupiter (planet)'],
    lead:
      'Jupiter is the fifth planet from the Sun and the largest in the Solar System. It is a gas giant made mostly of ' +
      'hydrogen and helium.',
    facts: {
      Diameter: '142,984 km (equatorial)',
      Moons: '95 (2024)',
      'Length of year': '11.9 Earth years',
      'Length of day': '9 hours 56 minutes',
      'Largest moon': 'Ganymede',
    },
    sections: [
      {
        text:
          'Galileo Galilei saw its four largest moons in 1610: Io, Europa, Ganymede and Callisto. The Great Red Spot is a storm ' +
          'wider than the Earth.',
      },
    ],
    seeAlso: ['Solar System', 'Galileo Galilei', 'Saturn'],
  },
  {
    title: 'Saturn',
    subject: 'Space',
    otherTitles: ['Saturn (planet)'],
    lead: 'Saturn is the sixth planet from the Sun, known for its bright rings, which are made mostly of ice.',
    facts: {
      Diameter: '120,536 km (equatorial)',
      Moons: '146 (2024)',
      'Length of year': '29.4 Earth years',
      'Length of day': '10 hours 42 minutes',
      'Largest moon': 'Titan',
    },
    sections: [
      {
        heading: 'Exploration',
        text: 'The probe Cassini circled Saturn from 2004 to 2017. In January 2005 its lander Huygens came down on the moon Titan.',
      },
    ],
    seeAlso: ['Solar System', 'Jupiter'],
  },
];
