import type { Article } from './article.ts';

export const science: readonly Article[] = [
  {
    title: 'Speed of light',
    subject: 'Science',
    lead:
      'The speed of light in a vacuum is a constant of nature, written c. Nothing that carries information can travel faster. ' +
      'Since 1983 the metre is defined by it.',
    facts: {
      Value: '299,792,458 m/s, exactly',
      Symbol: 'c',
      'Time from the Sun to the Earth': 'about 8 minutes 20 seconds',
    },
    seeAlso: ['Albert Einstein', 'Earth'],
  },
  {
    title: 'Printing press',
    subject: 'Science',
    lead:
      'A printing press puts ink on paper by pressure. Johannes Gutenberg of Mainz joined it with movable metal type in the ' +
      'middle of the fifteenth century.',
    facts: {
      Inventor: 'Johannes Gutenberg',
      Invented: 'about 1440 to 1450',
      Place: 'Mainz and Strasbourg',
      'First major book': 'Gutenberg Bible, about 1455',
    },
    sections: [
      {
        heading: 'Before Gutenberg',
        text:
          'Printing from carved wooden blocks is much older in East Asia, and Bi Sheng made movable type of clay in China in ' +
          'the 1040s.',
      },
    ],
    seeAlso: ['Telephone', 'World Wide Web'],
  },
  {
    title: 'Telephone',
    subject: 'Science',
    lead: 'A telephone carries speech over a distance by electricity. Its first patent was granted in the United States in 1876.',
    facts: {
      'Patent holder': 'Alexander Graham Bell',
      'Date of patent': '7 March 1876',
      'First call': '10 March 1876, in Boston',
    },
    sections: [
      {
        heading: 'First words',
        text: 'The first sentence that Bell sent to his assistant was: Mr Watson, come here, I want to see you.',
      },
    ],
    seeAlso: ['World Wide Web', 'Printing press'],
  },
  {
    title: 'World Wide Web',
    subject: 'Science',
    otherTitles: ['Web', 'WWW'],
    lead:
      'The World Wide Web is a system of linked pages on the internet. Tim Berners-Lee proposed it at CERN, near Geneva, in ' +
      'March 1989.',
    facts: {
      Inventor: 'Tim Berners-Lee',
      Proposed: 'March 1989',
      Place: 'CERN, near Geneva',
      'Free for anyone to use': 'since 30 April 1993',
    },
    sections: [
      {
        heading: 'Parts',
        list: ['HTML, the language of pages', 'HTTP, by which pages are asked for', 'URL, the address of a page'],
      },
    ],
    seeAlso: ['Telephone', 'Ada Lovelace'],
  },
  {
    title: 'Penicillin',
    subject: 'Science',
    lead: 'Penicillin was the first antibiotic in wide use. It comes from moulds of the genus Penicillium.',
    facts: {
      Discovered: 'September 1928, by Alexander Fleming',
      Place: "St Mary's Hospital, London",
      'Nobel Prize': 'Medicine 1945, for Alexander Fleming, Ernst Chain and Howard Florey',
    },
    sections: [
      {
        heading: 'Discovery',
        text:
          'Fleming came back from a holiday and saw that a mould had killed the bacteria around it in a dish. Florey, Chain and ' +
          'their colleagues in Oxford made it into a medicine from 1939 on.',
      },
    ],
    seeAlso: ['London', 'Marie Curie'],
  },
];
