import type { Article } from './article.ts';

export const works: readonly Article[] = [
  {
    title: 'Mona Lisa',
    subject: 'Works',
    otherTitles: ['La Gioconda'],
    lead: 'The Mona Lisa is a portrait in oil on poplar wood by Leonardo da Vinci. It hangs in the Louvre in Paris.',
    facts: {
      Artist: 'Leonardo da Vinci',
      Painted: 'from about 1503',
      Size: '77 cm × 53 cm',
      Location: 'Louvre, Paris',
    },
    sections: [
      {
        heading: 'Theft',
        text: 'The painting was stolen on 21 August 1911 by Vincenzo Peruggia and found in Florence in December 1913.',
      },
    ],
    seeAlso: ['Paris', 'Don Quixote'],
  },
  {
    title: 'Don Quixote',
    subject: 'Works',
    lead:
      'Don Quixote is a novel by Miguel de Cervantes about a country gentleman who reads so many romances that he sets out as ' +
      'a knight.',
    facts: {
      Author: 'Miguel de Cervantes',
      Published: '1605 (first part), 1615 (second part)',
      Language: 'Spanish',
      'Place of publication': 'Madrid',
    },
    seeAlso: ['Mona Lisa', 'Frankenstein'],
  },
  {
    title: 'Frankenstein',
    subject: 'Works',
    otherTitles: ['Frankenstein; or, The Modern Prometheus'],
    lead: 'Frankenstein is a novel by Mary Shelley about a student of science who makes a living creature and is horrified by it.',
    facts: {
      Author: 'Mary Shelley',
      Published: '1 January 1818, in London',
      Language: 'English',
      'Full title': 'Frankenstein; or, The Modern Prometheus',
    },
    sections: [
      {
        heading: 'Origin',
        text:
          'Mary Shelley began the story in the summer of 1816 near Geneva, where Lord Byron had proposed that his guests each ' +
          'write a ghost story.',
      },
    ],
    seeAlso: ['Ada Lovelace', 'Don Quixote'],
  },
];
