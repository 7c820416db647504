import { describe, expect, it } from 'vitest';
import { readTimes } from '../../../src/text/time/absolute-times.ts';
import { formatDate } from '../../../src/text/time/format-date.ts';
import { resolveRelativeTimes } from '../../../src/text/time/relative-times.ts';

/** A Sunday. */
const TIME = Date.parse('2024-03-03T18:10:00Z');

const resolve = (text: string) => resolveRelativeTimes(text, TIME).map((found) => found.text);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('relative times', () => {
  it.each([
    ['We signed it yesterday.', '2 March 2024'],
    ['I slept seven hours last night.', '2 March 2024'],
    ['The day before yesterday it rained.', '1 March 2024'],
    ['I said no this morning.', '3 March 2024'],
    ['The exam is tomorrow.', '4 March 2024'],
    ['They told me last week.', 'the week before 3 March 2024'],
    ['We leave next week.', 'the week after 3 March 2024'],
    ['Callum took me last weekend.', 'the weekend before 3 March 2024'],
    ['We were there last month.', 'February 2024'],
    ['The marathon is next year.', '2025'],
    ['I only read novels last year.', '2023'],
    ['Our first gig was last Friday.', '1 March 2024'],
    ['We fetched her last Saturday.', '2 March 2024'],
    ['She called last Sunday.', '25 February 2024'],
    ['On Wednesday it broke.', '28 February 2024'],
    ['I have an exam on Wednesday.', '6 March 2024'],
    ['She said she will come on Wednesday.', '6 March 2024'],
    ['We start next Monday.', '4 March 2024'],
    ['I asked ten days ago.', '22 February 2024'],
    ['I asked 10 days ago.', '22 February 2024'],
    ['We met a week ago.', 'the week before 3 March 2024'],
    ['We met two weeks ago.', 'about 18 February 2024'],
    ['We met a few days ago.', 'a few days before 3 March 2024'],
    ['I moved here six months ago.', 'September 2023'],
    ['I painted ten years ago.', '2014'],
    ['A couple of years ago I painted.', 'a few years before 2024'],
    ['The keys come in three weeks.', 'about 24 March 2024'],
    ['We went to Lofoten last summer.', 'summer 2023'],
    ['We stayed home last winter.', 'winter 2023/24'],
    ['We will go north this summer.', 'summer 2024'],
    ['Ich habe sie gestern Abend gesehen.', '2 March 2024'],
    ['Wir ziehen übermorgen um.', '5 March 2024'],
    ['Vor zwei Jahren war ich in Kassel.', '2022'],
    ['Letzten Dienstag ist das Rad gestohlen worden.', '27 February 2024'],
    ['Wir waren letzten Sommer an der Müritz.', 'summer 2023'],
    ['Nous sommes arrivés hier soir.', '2 March 2024'],
    ['On se voit la semaine prochaine chez toi.', 'the week after 3 March 2024'],
    ['Je suis née il y a trente ans, ici.', '1994'],
    ["Il l'a vendu il y a deux mois.", 'January 2024'],
    ['Le plombier est passé mardi dernier.', '27 February 2024'],
    ['Se lo dije anoche.', '2 March 2024'],
    ['Nos mudamos hace tres años a esta casa.', '2021'],
    ['Mañana se lo digo.', '4 March 2024'],
    ['A festa foi no sábado passado.', '2 March 2024'],
    ['Eu comprei a rede há dois meses.', 'January 2024'],
    ['Ela vai viajar no ano que vem.', '2025'],
    ['我昨天去了苏州。', '2 March 2024'],
    ['她上个月搬到了昆明。', 'February 2024'],
    ['我们三年前认识的。', '2021'],
    ['上周二水管漏了。', '20 February 2024'],
    ['昨日、高松に着いた。', '2 March 2024'],
    ['先月から石垣島で働いている。', 'February 2024'],
    ['二年前に引っ越した。', '2022'],
  ])('of %j', (text, expected) => {
    expect(resolve(text)).toEqual([expected]);
  });

  it.each([
    'The last night of the tour was loud.',
    'Keep it next to my bag.',
    'I am in the last six weeks of it.',
    'Guten Morgen, kommst du auch?',
    'Das Haus steht hier.',
    'Haus hier.',
    'Todas las noches trabaja por la mañana.',
    'They built it in three days.',
  ])('are not seen in %j', (text) => {
    expect(resolve(text)).toEqual([]);
  });

  it('come with their place and bounds', () => {
    const text = 'It broke. We were there last month.';
    const [found] = resolveRelativeTimes(text, TIME);
    expect(found && text.slice(found.start, found.end)).toBe('last month');
    expect(found?.surface).toBe('last month');
    expect(found && [day(found.from), day(found.to)]).toEqual(['2024-02-01', '2024-03-01']);
  });

  it('of weeks run from Monday', () => {
    const [last] = resolveRelativeTimes('They told me last week.', TIME);
    expect(last && [day(last.from), day(last.to)]).toEqual(['2024-02-19', '2024-02-26']);
    const [weekend] = resolveRelativeTimes('They told me last weekend.', TIME);
    expect(weekend && [day(weekend.from), day(weekend.to)]).toEqual(['2024-02-24', '2024-02-26']);
  });
});

describe('absolute times', () => {
  it.each([
    ['He was born on 3 March 1824 in Leeds.', ['3 March 1824']],
    ['From March 3, 1824 to May 1830 he lived there.', ['3 March 1824', 'May 1830']],
    ['It opened in 1837, and again in the 1990s.', ['1837', 'the 1990s']],
    ['Sie starb am 3. März 1824.', ['3 March 1824']],
    ['2024年3月3日，2023年5月', ['3 March 2024', 'May 2023']],
    ['The first king died in 1066.', ['1066']],
    ['The 2014 film cost $2010 and sold 1900 copies, code 1984.', ['2014']],
    ['Der Ort hat 1800 Einwohner.', []],
    ['Call 555-2010 at 18:10.', []],
  ])('are read in %j', (text, expected) => {
    expect(readTimes(text).map((found) => found.text)).toEqual(expected);
  });

  it('come with their place and bounds', () => {
    const text = 'In May 1830 it rained.';
    const [found] = readTimes(text);
    expect(found?.surface).toBe('May 1830');
    expect(found && [day(found.from), day(found.to)]).toEqual(['1830-05-01', '1830-06-01']);
  });

  it('are written with the day first', () => {
    expect(formatDate(TIME)).toBe('3 March 2024');
  });
});
