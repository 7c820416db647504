import type { Story } from './story.ts';

// The town and everyone in it are invented, so that no story can be taken for a real one.
export const townStories: readonly Story[] = [
  {
    slug: 'night-tram',
    headline: 'Night trams return to Lindenhaven after twelve years',
    section: 'Local',
    author: 'Mira Holt',
    date: '2026-03-30',
    points: 412,
    paragraphs: [
      'Night trams will run in Lindenhaven again from the first weekend of May. The last night service ended twelve years ago.',
      'Two lines will run every thirty minutes between midnight and five. A ticket will cost 2.40 euros, as by day.',
      'The council expects about 900 passengers a night and will look at the figures after six months.',
    ],
  },
  {
    slug: 'chess-club',
    headline: 'Chess club moves into the old customs house',
    section: 'Local',
    author: 'Jonas Abel',
    date: '2026-03-24',
    points: 97,
    paragraphs: [
      'After three years without a home of its own, the chess club opens in the old customs house on Friday.',
      'The club has 84 members and rents the two rooms above the ferry office for 310 euros a month.',
      'Visitors may play for free every Friday evening.',
    ],
  },
  {
    slug: 'bridge-repair',
    headline: 'Linden Bridge to close for six weeks of repairs',
    section: 'Local',
    author: 'Petra Lunde',
    date: '2026-03-28',
    paragraphs: [
      'Linden Bridge will be closed to cars and buses from 4 May to 14 June while the joints of its deck are replaced.',
      'Cyclists and pedestrians can cross on a temporary path at all times. Bus line 7 will go by Harbour Bridge, which adds ' +
        'about nine minutes.',
      'The repairs cost 1.8 million euros. The bridge was built in 1964 and was last renewed in 1998.',
    ],
  },
  {
    slug: 'swimming-lake',
    headline: 'Oberfeld lake passes its water test for the fifth year',
    section: 'Local',
    author: 'Tomas Reik',
    date: '2026-03-19',
    paragraphs: [
      'The bathing lake at Oberfeld has again been given the best grade for its water, the district office reports.',
      'Samples were taken at four places. The lifeguards will be on duty every day from 15 May to 15 September, from ten to seven.',
      'Dogs are allowed on the northern shore only.',
    ],
  },
  {
    slug: 'market-hall',
    headline: 'Market hall will open on Sundays this summer',
    section: 'Business',
    author: 'Petra Lunde',
    date: '2026-03-27',
    paragraphs: [
      'The market hall on Quay Street will open on Sundays from nine to two between June and August.',
      'Of the 46 stalls, 31 have agreed to take part. The traders voted for the trial by a margin of three votes.',
      'If at least 2,000 visitors come on an average Sunday, the hall will keep the new hours next year.',
    ],
  },
  {
    slug: 'ferry-tickets',
    headline: 'Harbour ferry drops paper tickets',
    section: 'Business',
    author: 'Mira Holt',
    date: '2026-03-21',
    paragraphs: [
      'From 1 June the harbour ferry will sell tickets at machines and by telephone only; the kiosk on Pier 2 will close.',
      'A single crossing stays at 3.20 euros, and children under twelve go free.',
      'The two people who work in the kiosk will move to the lost property office, the ferry company says.',
    ],
  },
  {
    slug: 'boatyard-orders',
    headline: 'Boatyard hires forty people after order for electric ferries',
    section: 'Business',
    author: 'Selma Quist',
    date: '2026-03-29',
    paragraphs: [
      'The Varga boatyard will build three electric ferries for the island line and is looking for forty welders and electricians.',
      'The order is worth 27 million euros, the largest in the 61 years of the yard.',
      'The first ferry is to be launched in autumn 2027. It will carry 180 passengers and charge in twelve minutes at each pier.',
    ],
  },
  {
    slug: 'repair-cafe',
    headline: 'Repair café mends its thousandth toaster',
    section: 'Local',
    author: 'Tomas Reik',
    date: '2026-03-15',
    paragraphs: [
      'Volunteers of the repair café in Mill Lane mended their thousandth toaster on Saturday, a model of 1979.',
      'About seven of ten things that people bring can be saved. Lamps are the easiest, printers the hardest, the volunteers say.',
      'The café opens on the first and third Saturday of the month, from two to six. Repairs are free; cake is not.',
    ],
  },
  {
    slug: 'school-gardens',
    headline: 'Nine schools plant gardens on their roofs',
    section: 'Local',
    author: 'Ines Varga',
    date: '2026-03-12',
    paragraphs: [
      'Nine schools in Lindenhaven will have gardens on their flat roofs by the end of the summer holidays.',
      'Pupils have chosen what will grow there: strawberries won, before tomatoes and mint.',
      'The gardens hold back rain and keep the classrooms below about three degrees cooler in June, a trial at Mill Lane school showed.',
    ],
  },
  {
    slug: 'bike-parking',
    headline: 'Station gets 1,200 covered places for bicycles',
    section: 'Local',
    author: 'Jonas Abel',
    date: '2026-03-09',
    paragraphs: [
      'A bicycle garage with 1,200 places has opened under the square of the main station.',
      'The first 24 hours are free; after that a day costs 1 euro and a month 9 euros. A workshop in the garage opens at six.',
      'The old racks in front of the station will give way to twelve lime trees.',
    ],
  },
  {
    slug: 'housing-mill-lane',
    headline: 'Council approves 140 flats on the old mill grounds',
    section: 'Business',
    author: 'Selma Quist',
    date: '2026-03-26',
    paragraphs: [
      'The council voted by 22 to 11 for 140 flats on the grounds of the old mill, which have stood empty since 2009.',
      'A third of the flats will be let at no more than 7.50 euros a square metre. The mill itself becomes a day nursery.',
      'Building begins in October and should take two years.',
    ],
  },
  {
    slug: 'roof-solar',
    headline: 'Town hall roof makes more power than the town hall uses',
    section: 'Technology',
    author: 'Selma Quist',
    date: '2026-03-18',
    paragraphs: [
      'The solar panels on the town hall gave 212 megawatt hours last year; the offices below used 187.',
      'Lindenhaven Utilities pays the town for the rest, which came to about 2,100 euros.',
      'The next roofs are those of the indoor pool and the tram depot, both in 2027.',
    ],
  },
];
