import type { Article } from './article.ts';

export const people: readonly Article[] = [
  {
    title: 'Marie Curie',
    subject: 'People',
    otherTitles: ['Curie', 'Maria Skłodowska-Curie'],
    lead:
      'Marie Curie was a Polish and French physicist and chemist who did pioneering research on radioactivity. She was the ' +
      'first woman to win a Nobel Prize and the first person to win two.',
    facts: {
      Born: '7 November 1867, in Warsaw',
      Died: '4 July 1934, in Passy, France',
      'Nobel Prizes': 'Physics 1903, Chemistry 1911',
      Discovered: 'Polonium and radium',
    },
    sections: [
      {
        text:
          'Marie Curie and her husband Pierre Curie discovered polonium and radium in 1898. They shared the prize of 1903 ' +
          'with Henri Becquerel.',
      },
    ],
    seeAlso: ['Albert Einstein', 'France'],
  },
  {
    title: 'Albert Einstein',
    subject: 'People',
    otherTitles: ['Einstein'],
    lead:
      'Albert Einstein was a physicist, best known for the theory of relativity. He published the special theory in 1905 ' +
      'and the general theory in 1915.',
    facts: {
      Born: '14 March 1879, in Ulm, Germany',
      Died: '18 April 1955, in Princeton, New Jersey',
      'Nobel Prize': 'Physics 1921, for the law of the photoelectric effect',
    },
    seeAlso: ['Speed of light', 'Isaac Newton', 'Marie Curie'],
  },
  {
    title: 'Ada Lovelace',
    subject: 'People',
    otherTitles: ['Lovelace'],
    lead:
      'Ada Lovelace was an English mathematician. In 1843 she published notes on the Analytical Engine of Charles Babbage, ' +
      'with a method for computing Bernoulli numbers that is often called the first computer program.',
    facts: {
      Born: '10 December 1815, in London',
      Died: '27 November 1852, in London',
      'Known for': 'Notes on the Analytical Engine (1843)',
      Father: 'The poet Lord Byron',
    },
    seeAlso: ['London', 'World Wide Web'],
  },
  {
    title: 'Isaac Newton',
    subject: 'People',
    otherTitles: ['Newton'],
    lead:
      'Isaac Newton was an English mathematician and physicist. He stated the three laws of motion and the law of universal ' +
      'gravitation.',
    facts: {
      Born: '4 January 1643 (25 December 1642 in the calendar of his time), in Woolsthorpe, England',
      Died: '31 March 1727 (20 March in the calendar of his time), in Kensington',
      'Main work': 'Philosophiae Naturalis Principia Mathematica (1687)',
      'Known for': 'Laws of motion, universal gravitation, the reflecting telescope',
    },
    seeAlso: ['Galileo Galilei', 'Albert Einstein'],
  },
  {
    title: 'Galileo Galilei',
    subject: 'People',
    otherTitles: ['Galileo'],
    lead:
      'Galileo Galilei was an Italian astronomer and physicist. With a telescope of his own making he discovered the four ' +
      'largest moons of Jupiter.',
    facts: {
      Born: '15 February 1564, in Pisa',
      Died: '8 January 1642, in Arcetri, near Florence',
      'Known for': 'Moons of Jupiter, phases of Venus, laws of falling bodies',
      'Main work': 'Dialogue Concerning the Two Chief World Systems (1632)',
    },
    seeAlso: ['Jupiter', 'Isaac Newton'],
  },
  {
    title: 'Charles Darwin',
    subject: 'People',
    otherTitles: ['Darwin'],
    lead:
      'Charles Darwin was an English naturalist. He explained the variety of living things by evolution through natural ' +
      'selection.',
    facts: {
      Born: '12 February 1809, in Shrewsbury, England',
      Died: '19 April 1882, in Downe, England',
      'Main work': 'On the Origin of Species (24 November 1859)',
      Voyage: 'On HMS Beagle, 1831 to 1836',
    },
    seeAlso: ['Blue whale', 'Isaac Newton'],
  },
];
