import { tasksOf } from '../builder.ts';
import { all, date, has, lacks, num, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { articleText, fact, factNumber, stated, story } from '../world.ts';

const { can, left } = tasksOf(1);

export const facts: readonly BenchTask[] = [
  can('How much does a fully grown blue whale weigh?', num(factNumber('Blue whale', 'Weight'))),
  can('What do elephants feed on?', has('grass', 'leaves', 'bark', 'fruit')),
  can("How long is an African elephant's pregnancy?", num(factNumber('African elephant', 'Time of pregnancy'))),
  can('Who wrote Frankenstein?', has(fact('Frankenstein', 'Author'))),
  can('When was Isaac Newton born, and where?', all(date('1643-01-04'), has('Woolsthorpe'))),
  can(
    'who made the first telephone call patent thing, like who held the patent',
    has(fact('Telephone', 'Patent holder')),
  ),
  can('How big across is Jupiter?', num(factNumber('Jupiter', 'Diameter'))),
  can('I need to know which money people pay with in Iceland.', has('króna')),
  can(
    "Which mountain is France's tallest?",
    all(has(fact('France', 'Highest mountain')), lacks('Zugspitze', 'Everest')),
  ),
  can('Who were the first people to stand on top of Mont Blanc?', has('Jacques Balmat', 'Michel-Gabriel Paccard')),
  can('Into which sea does the Danube flow?', has('Black Sea')),
  can('How many people live in Paris?', num(factNumber('Paris', 'Population'))),
  can(
    'On Lindenhaven News: what does a crossing on the harbour ferry cost?',
    num(Number(stated(story('ferry-tickets').text, '3.20'))),
  ),
  can('Is the Earth older than 4 billion years? How old is it?', num(factNumber('Earth', 'Age')), {
    url: 'https://encyclopedia.example/',
  }),
  can('How many members does the chess club have?', num(Number(stated(story('chess-club').text, '84'))), {
    allowedUrls: ['news.example'],
  }),
  can('May I take my dog to the lake at Oberfeld?', yes(stated(story('swimming-lake').text, 'northern shore'))),
  can('Which giant planet has Titan going round it?', all(has('Saturn'), lacks('Jupiter')), {
    url: 'https://encyclopedia.example/',
  }),
  left('How much does a fully grown giraffe weigh?', 'no article'),
  left("How long is a blue whale's pregnancy?", 'no such fact', { check: lacks('22') }),
  left('Who translated Frankenstein into German?', 'no such fact', { check: lacks('Mary Shelley') }),
  left('How many members does the rowing club have?', 'not stated', { check: lacks('84') }),
];

const beside = tasksOf(2);

export const besideThePoint: readonly BenchTask[] = [
  beside.left('Who designed the Linden Bridge?', 'not stated', { check: lacks('1964', 'Petra Lunde') }),
  beside.left('What does Albert Einstein say about chess?', 'not stated'),
  beside.left("What was Isaac Newton's salary at the mint?", 'not stated'),
  beside.left('When did the corner bakery open?', 'not stated', { check: lacks('Saturday') }),
  beside.left('How deep is the Nile at Khartoum?', 'not stated', { check: lacks('6,650') }),
  beside.left('Who is the mayor of Lindenhaven?', 'not stated'),
  beside.can('When did the Berlin Wall come down?', all(date('1989-11-09'), lacks('1999'))),
  beside.can(
    'What was the first sentence Bell said over the telephone?',
    has(stated(articleText('Telephone'), 'Mr Watson, come here')),
  ),
  beside.can('When was the bridge in Lindenhaven built that closes in May?', all(num(1964), lacks('1998'))),
  beside.can('Look up the article on the Eiffel Tower. Then tell me who it is named after.', has('Gustave Eiffel')),
  beside.can(
    'Find Saturn in the encyclopedia. Which is its largest moon, and when did something land on that?',
    has('Titan', '2005'),
  ),
  beside.can(
    'How many bins in town have sensors, and what does one of those sensors cost?',
    num([Number(stated(story('app-for-bins').text, '350')), Number(stated(story('app-for-bins').text, '64'))]),
  ),
  beside.can(
    'Did Mercury ever get a probe that circled it? Name it.',
    all(has('Messenger'), lacks('Cassini', 'smallest planet')),
  ),
];
