import type { Page } from '../document.ts';

const ELEVATION = ['tall', 'high', 'elevation', 'altitude', 'highest', 'tallest'];
const PEOPLE = ['people', 'inhabitants', 'residents', 'live', 'populous'];
const SIZE = ['size', 'big', 'large', 'surface'];
const LENGTH = ['long', 'extent'];

/** Figures: the 2020 survey for Mount Everest; national statistics offices for cities, with the year. */
export const placePages: readonly Page[] = [
  {
    path: '/mount-everest',
    title: 'Mount Everest',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'Mount Everest is the highest mountain on Earth above sea level. It stands in the Himalayas, and the border ' +
          'between Nepal and China runs across its summit.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Height', value: '8,848.86 m (29,031.7 ft), as measured in 2020', aliases: ELEVATION },
          { label: 'Mountain range', value: 'Himalayas' },
          { label: 'Location', value: 'Border of Nepal and China', aliases: ['country', 'located', 'lie', 'where'] },
          {
            label: 'First ascent',
            value: '29 May 1953, by Edmund Hillary and Tenzing Norgay',
            aliases: ['climbed', 'climb', 'climber', 'summit', 'ascended', 'reached'],
          },
          {
            label: 'Other names',
            value: 'Sagarmatha (Nepali), Qomolangma (Tibetan)',
            aliases: ['local', 'nepali', 'tibetan'],
          },
        ],
      },
      { kind: 'heading', text: 'Name' },
      {
        kind: 'paragraph',
        text:
          'The English name was given in 1865 in honour of George Everest, a former Surveyor General of India. In Nepal the ' +
          'mountain is called Sagarmatha, and in Tibet it is called Qomolangma.',
      },
      { kind: 'heading', text: 'Climbing' },
      {
        kind: 'paragraph',
        text:
          'Most climbers take the South Col route from Nepal or the North Ridge route from Tibet. Above about 8,000 metres ' +
          'the air holds too little oxygen for people to live there for long, so most climbers carry bottled oxygen.',
      },
    ],
  },
  {
    path: '/paris',
    title: 'Paris',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Paris is the capital and largest city of France. It lies on the river Seine in the north of the country.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Country', value: 'France' },
          { label: 'Population', value: '2,133,111 (2021, city proper)', aliases: PEOPLE },
          { label: 'Area', value: '105.4 km²', aliases: SIZE },
          { label: 'River', value: 'Seine' },
          { label: 'Time zone', value: 'Central European Time (UTC+1, UTC+2 in summer)' },
        ],
      },
      { kind: 'heading', text: 'Landmarks' },
      {
        kind: 'list',
        about: 'landmarks sights monuments attractions museums',
        ordered: false,
        items: [
          { text: 'Eiffel Tower', url: 'https://encyclopedia.example/eiffel-tower' },
          'Louvre Museum',
          'Notre-Dame Cathedral',
          'Arc de Triomphe',
        ],
      },
      { kind: 'heading', text: 'History' },
      {
        kind: 'paragraph',
        text:
          'The city takes its name from the Parisii, a Celtic people who lived on the banks of the Seine. It hosted the Summer ' +
          'Olympic Games in 1900, 1924 and 2024.',
      },
    ],
  },
  {
    path: '/london',
    title: 'London',
    blocks: [
      {
        kind: 'paragraph',
        text: 'London is the capital and largest city of the United Kingdom. It lies on the river Thames in south-east England.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Country', value: 'United Kingdom' },
          { label: 'Population', value: '8,799,800 (2021 census)', aliases: PEOPLE },
          { label: 'Area', value: '1,572 km² (Greater London)', aliases: SIZE },
          { label: 'River', value: 'Thames' },
          { label: 'Time zone', value: 'Greenwich Mean Time (UTC, UTC+1 in summer)' },
        ],
      },
      { kind: 'heading', text: 'History' },
      {
        kind: 'paragraph',
        text:
          'The Romans founded Londinium in the first century. The Great Fire of 1666 destroyed most of the medieval city, and ' +
          "Christopher Wren designed the new St Paul's Cathedral that followed. The first underground railway in the world " +
          'opened here in 1863.',
      },
    ],
  },
  {
    path: '/tokyo',
    title: 'Tokyo',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Tokyo is the capital of Japan. It lies on Tokyo Bay, on the island of Honshu.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Country', value: 'Japan' },
          { label: 'Population', value: '14,047,594 (2020 census)', aliases: PEOPLE },
          { label: 'Area', value: '2,194 km²', aliases: SIZE },
          { label: 'Former name', value: 'Edo, until 1868', aliases: ['old', 'earlier', 'before'] },
          { label: 'Time zone', value: 'Japan Standard Time (UTC+9)' },
        ],
      },
      { kind: 'heading', text: 'History' },
      {
        kind: 'paragraph',
        text:
          'The town of Edo grew from a fishing village into one of the largest cities of the world. It was renamed Tokyo, ' +
          'which means eastern capital, in 1868. The city hosted the Summer Olympic Games in 1964 and in 2021.',
      },
    ],
  },
  {
    path: '/nile',
    title: 'Nile',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'The Nile is a river in Africa that flows north to the Mediterranean Sea. Together with the Amazon it is one of the ' +
          'two longest rivers of the world.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Length', value: 'about 6,650 km', aliases: LENGTH },
          { label: 'Mouth', value: 'Mediterranean Sea', aliases: ['flow', 'ends', 'end', 'sea'] },
          { label: 'Main tributaries', value: 'White Nile and Blue Nile', aliases: ['tributary', 'tributaries'] },
          { label: 'Continent', value: 'Africa' },
        ],
      },
      {
        kind: 'paragraph',
        text:
          'The White Nile and the Blue Nile meet at Khartoum, the capital of Sudan. The Aswan High Dam in Egypt was completed ' +
          'in 1970.',
      },
      { kind: 'link', text: 'Compare: Amazon River', url: 'https://encyclopedia.example/amazon-river' },
    ],
  },
  {
    path: '/amazon-river',
    title: 'Amazon River',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'The Amazon is a river in South America. It carries more water to the sea than any other river, and its basin holds ' +
          'the largest tropical rainforest in the world.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Length', value: 'about 6,400 km', aliases: LENGTH },
          { label: 'Mouth', value: 'Atlantic Ocean, in Brazil', aliases: ['flow', 'ends', 'end', 'ocean'] },
          { label: 'Mean discharge', value: 'about 209,000 m³/s', aliases: ['water', 'flow', 'average'] },
          { label: 'Countries', value: 'Peru, Colombia and Brazil' },
          { label: 'Continent', value: 'South America' },
        ],
      },
      { kind: 'link', text: 'Compare: Nile', url: 'https://encyclopedia.example/nile' },
    ],
  },
  {
    path: '/eiffel-tower',
    title: 'Eiffel Tower',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'The Eiffel Tower is a wrought-iron tower on the Champ de Mars in Paris. It was built for the World Fair of 1889 and ' +
          'is named after the engineer Gustave Eiffel, whose company designed and built it.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Height', value: '330 m, to the tip (since 2022)', aliases: ELEVATION },
          { label: 'Completed', value: '31 March 1889', aliases: ['built', 'opened', 'finished', 'year', 'old'] },
          { label: 'Location', value: 'Champ de Mars, Paris, France', aliases: ['city', 'located', 'country'] },
          { label: 'Material', value: 'Wrought iron', aliases: ['made'] },
        ],
      },
      { kind: 'link', text: 'Paris', url: 'https://encyclopedia.example/paris' },
    ],
  },
];
