import type { Page } from '../document.ts';

const DIAMETER = ['size', 'wide', 'big', 'large'];
const BIRTH = ['birth', 'birthday', 'birthplace', 'old'];
const DEATH = ['death', 'die', 'dead'];

/** Planet figures: NASA's planetary fact sheets; moons as counted in 2024. */
export const sciencePages: readonly Page[] = [
  {
    path: '/solar-system',
    title: 'Solar System',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'The Solar System is the Sun and everything bound to it by gravity. Eight planets go round the Sun: four small rocky ' +
          'ones close to it and four giants further out.',
      },
      {
        kind: 'table',
        caption: 'The eight planets, in order from the Sun',
        columns: ['Planet', 'Diameter (km)', 'Year (Earth days)', 'Moons (2024)'],
        rows: [
          ['Mercury', '4,879', '88', '0'],
          ['Venus', '12,104', '225', '0'],
          ['Earth', '12,756', '365', '1'],
          [{ text: 'Mars', url: 'https://encyclopedia.example/mars' }, '6,792', '687', '2'],
          [{ text: 'Jupiter', url: 'https://encyclopedia.example/jupiter' }, '142,984', '4,331', '95'],
          ['Saturn', '120,536', '10,747', '146'],
          ['Uranus', '51,118', '30,589', '28'],
          ['Neptune', '49,528', '59,800', '16'],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Pluto was counted as the ninth planet until 2006, when it was named a dwarf planet.',
      },
    ],
  },
  {
    path: '/mars',
    title: 'Mars',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Mars is the fourth planet from the Sun. Iron oxide in its soil gives it a red colour, so it is called the Red Planet.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Diameter', value: '6,792 km (equatorial)', aliases: DIAMETER },
          { label: 'Moons', value: '2 (Phobos and Deimos)', aliases: ['satellites'] },
          { label: 'Length of year', value: '687 Earth days', aliases: ['orbit', 'orbital', 'period', 'long'] },
          { label: 'Length of day', value: '24 hours 37 minutes', aliases: ['rotation', 'long'] },
          { label: 'Distance from the Sun', value: '228 million km on average', aliases: ['far', 'away'] },
          { label: 'Highest mountain', value: 'Olympus Mons', aliases: ['volcano'] },
        ],
      },
      { kind: 'heading', text: 'Exploration' },
      {
        kind: 'paragraph',
        text:
          'Viking 1 landed on Mars in 1976. The rover Curiosity landed in Gale crater in 2012, and the rover Perseverance landed ' +
          'in Jezero crater in 2021.',
      },
      { kind: 'link', text: 'Solar System', url: 'https://encyclopedia.example/solar-system' },
    ],
  },
  {
    path: '/jupiter',
    title: 'Jupiter',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'Jupiter is the fifth planet from the Sun and the largest in the Solar System. It is a gas giant made mostly of ' +
          'hydrogen and helium.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Diameter', value: '142,984 km (equatorial)', aliases: DIAMETER },
          { label: 'Moons', value: '95 (2024)', aliases: ['satellites'] },
          { label: 'Length of year', value: '11.9 Earth years', aliases: ['orbit', 'orbital', 'period', 'long'] },
          { label: 'Length of day', value: '9 hours 56 minutes', aliases: ['rotation', 'long'] },
          { label: 'Largest moon', value: 'Ganymede', aliases: ['biggest'] },
        ],
      },
      {
        kind: 'paragraph',
        text:
          'Galileo Galilei saw its four largest moons in 1610: Io, Europa, Ganymede and Callisto. The Great Red Spot is a storm ' +
          'wider than the Earth.',
      },
      { kind: 'link', text: 'Solar System', url: 'https://encyclopedia.example/solar-system' },
    ],
  },
  {
    path: '/speed-of-light',
    title: 'Speed of light',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'The speed of light in a vacuum is a constant of nature, written c. Nothing that carries information can travel faster. ' +
          'Since 1983 the metre is defined by it.',
      },
      {
        kind: 'facts',
        facts: [
          {
            label: 'Value',
            value: '299,792,458 m/s, exactly',
            aliases: ['fast', 'metre', 'second', 'travel', 'speed', 'light'],
          },
          { label: 'Symbol', value: 'c', aliases: ['letter', 'written'] },
          {
            label: 'Time from the Sun to the Earth',
            value: 'about 8 minutes 20 seconds',
            aliases: ['reach', 'take', 'long', 'travel'],
          },
        ],
      },
    ],
  },
  {
    path: '/marie-curie',
    title: 'Marie Curie',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'Marie Curie was a Polish and French physicist and chemist who did pioneering research on radioactivity. She was the ' +
          'first woman to win a Nobel Prize and the first person to win two.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Born', value: '7 November 1867, in Warsaw', aliases: BIRTH },
          { label: 'Died', value: '4 July 1934, in Passy, France', aliases: DEATH },
          { label: 'Nobel Prizes', value: 'Physics 1903, Chemistry 1911', aliases: ['win', 'won', 'award', 'year'] },
          {
            label: 'Discovered',
            value: 'Polonium and radium',
            aliases: ['discover', 'discovery', 'element', 'elements'],
          },
        ],
      },
      {
        kind: 'paragraph',
        text:
          'Marie Curie and her husband Pierre Curie discovered polonium and radium in 1898. They shared the prize of 1903 ' +
          'with Henri Becquerel.',
      },
    ],
  },
  {
    path: '/albert-einstein',
    title: 'Albert Einstein',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'Albert Einstein was a physicist, best known for the theory of relativity. He published the special theory in 1905 ' +
          'and the general theory in 1915.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Born', value: '14 March 1879, in Ulm, Germany', aliases: BIRTH },
          { label: 'Died', value: '18 April 1955, in Princeton, New Jersey', aliases: DEATH },
          {
            label: 'Nobel Prize',
            value: 'Physics 1921, for the law of the photoelectric effect',
            aliases: ['win', 'won', 'award', 'year', 'physics'],
          },
        ],
      },
    ],
  },
  {
    path: '/ada-lovelace',
    title: 'Ada Lovelace',
    blocks: [
      {
        kind: 'paragraph',
        text:
          'Ada Lovelace was an English mathematician. In 1843 she published notes on the Analytical Engine of Charles Babbage, ' +
          'with a method for computing Bernoulli numbers that is often called the first computer program.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Born', value: '10 December 1815, in London', aliases: BIRTH },
          { label: 'Died', value: '27 November 1852, in London', aliases: DEATH },
          {
            label: 'Known for',
            value: 'Notes on the Analytical Engine (1843)',
            aliases: ['famous', 'work', 'program'],
          },
          { label: 'Father', value: 'The poet Lord Byron', aliases: ['parent', 'daughter'] },
        ],
      },
    ],
  },
];
