import type { Article } from './article.ts';

/** Figures: national statistics offices, with the year. */
export const cities: readonly Article[] = [
  {
    title: 'Paris',
    subject: 'Places',
    lead: 'Paris is the capital and largest city of France. It lies on the river Seine in the north of the country.',
    facts: {
      Country: 'France',
      Population: '2,133,111 (2021, city proper)',
      Area: '105.4 km²',
      River: 'Seine',
      'Time zone': 'Central European Time (UTC+1, UTC+2 in summer)',
    },
    sections: [
      {
        heading: 'Landmarks',
        list: ['Eiffel Tower', 'Louvre Museum', 'Notre-Dame Cathedral', 'Arc de Triomphe'],
      },
      {
        heading: 'History',
        text:
          'The city takes its name from the Parisii, a Celtic people who lived on the banks of the Seine. It hosted the Summer ' +
          'Olympic Games in 1900, 1924 and 2024.',
      },
    ],
    seeAlso: ['Eiffel Tower', 'Mona Lisa', 'France'],
  },
  {
    title: 'London',
    subject: 'Places',
    lead: 'London is the capital and largest city of the United Kingdom. It lies on the river Thames in south-east England.',
    facts: {
      Country: 'United Kingdom',
      Population: '8,799,800 (2021 census)',
      Area: '1,572 km² (Greater London)',
      River: 'Thames',
      'Time zone': 'Greenwich Mean Time (UTC, UTC+1 in summer)',
    },
    sections: [
      {
        heading: 'History',
        text:
          'The Romans founded Londinium in the first century. The Great Fire of 1666 destroyed most of the medieval city, and ' +
          "Christopher Wren designed the new St Paul's Cathedral that followed. The first underground railway in the world " +
          'opened here in 1863.',
      },
    ],
    seeAlso: ['Paris', 'Ada Lovelace', 'Isaac Newton'],
  },
  {
    title: 'Tokyo',
    subject: 'Places',
    lead: 'Tokyo is the capital of Japan. It lies on Tokyo Bay, on the island of Honshu.',
    facts: {
      Country: 'Japan',
      Population: '14,047,594 (2020 census)',
      Area: '2,194 km²',
      'Former name': 'Edo, until 1868',
      'Time zone': 'Japan Standard Time (UTC+9)',
    },
    sections: [
      {
        heading: 'History',
        text:
          'The town of Edo grew from a fishing village into one of the largest cities of the world. It was renamed Tokyo, ' +
          'which means eastern capital, in 1868. The city hosted the Summer Olympic Games in 1964 and in 2021.',
      },
    ],
    seeAlso: ['Japan', 'Mount Fuji'],
  },
  {
    title: 'Rome',
    subject: 'Places',
    lead: 'Rome is the capital and largest city of Italy. It lies on the river Tiber, in the centre of the country.',
    facts: {
      Country: 'Italy',
      Area: '1,285 km²',
      River: 'Tiber',
      Founded: '753 BC, according to tradition',
      'Time zone': 'Central European Time (UTC+1, UTC+2 in summer)',
    },
    sections: [
      { heading: 'Landmarks', list: ['Colosseum', 'Pantheon', 'Trevi Fountain', 'Roman Forum'] },
      {
        heading: 'History',
        text:
          'Rome was the centre of the Roman Empire. The Colosseum was opened in the year 80 under the emperor Titus. Vatican ' +
          'City, the smallest state in the world, has been independent within the city since 1929. Rome became the capital of ' +
          'the Kingdom of Italy in 1871 and hosted the Summer Olympic Games in 1960.',
      },
    ],
    seeAlso: ['Paris', 'London'],
  },
  {
    title: 'Berlin',
    subject: 'Places',
    lead: 'Berlin is the capital and largest city of Germany. It lies on the river Spree in the north-east of the country.',
    facts: {
      Country: 'Germany',
      Area: '891 km²',
      River: 'Spree',
      'Time zone': 'Central European Time (UTC+1, UTC+2 in summer)',
    },
    sections: [
      { heading: 'Landmarks', list: ['Brandenburg Gate', 'Reichstag', 'Museum Island', 'Television Tower'] },
      {
        heading: 'History',
        text:
          'The Berlin Wall divided the city from 13 August 1961 to 9 November 1989. Berlin became the capital of the reunited ' +
          'Germany on 3 October 1990, and parliament moved there from Bonn in 1999.',
      },
    ],
    seeAlso: ['Germany', 'Albert Einstein'],
  },
  {
    title: 'Eiffel Tower',
    subject: 'Places',
    otherTitles: ['Tour Eiffel'],
    lead:
      'The Eiffel Tower is a wrought-iron tower on the Champ de Mars in Paris. It was built for the World Fair of 1889 and ' +
      'is named after the engineer Gustave Eiffel, whose company designed and built it.',
    facts: {
      Height: '330 m, to the tip (since 2022)',
      Completed: '31 March 1889',
      Location: 'Champ de Mars, Paris, France',
      Material: 'Wrought iron',
    },
    sections: [
      {
        heading: 'Visitors',
        text: 'The tower has three levels that visitors can reach, by stairs and lifts up to the second and by lift to the third.',
      },
    ],
    seeAlso: ['Paris'],
  },
];
