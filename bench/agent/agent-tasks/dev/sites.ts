import { tasksOf } from '../builder.ts';
import { actLacks, actSays, all, did, downloaded, endsAt, has, lacks, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { account, demo, euros, most, only, sum } from '../world.ts';

const { can, left } = tasksOf(8);
const numbers = demo.invoices.map(({ number }) => number);
const mira = account('mira');
const march = only(demo.invoices.filter(({ month }) => month === '2026-03'));
const open = demo.invoices.filter(({ status }) => status === 'Open');

export const portal: readonly BenchTask[] = [
  can('How much do I owe Lindenhaven Utilities? (demo, demo1234)', num(euros(sum(open.map(({ cents }) => cents))))),
  can('What is outstanding on my utilities account?', num(euros(sum(open.map(({ cents }) => cents)))), {
    metadata: { username: 'demo', password: 'demo1234' },
  }),
  can(
    'On portal.example with demo/demo1234: amount of the bill for March 2026',
    all(num(euros(march.cents)), lacks(...numbers.filter((one) => one !== march.number))),
  ),
  can('My login for the customer portal is user mira, password: doppel. Which tariff am I on?', has(mira.tariff)),
  can(
    'Get me the PDF of the oldest invoice from the utilities portal, credentials demo and demo1234.',
    downloaded(`invoice-${demo.invoices.at(-1)?.month}.pdf`),
  ),
  can('Download all my invoices as CSV', downloaded('invoices.csv'), {
    url: 'https://portal.example/',
    metadata: { user: 'demo', password: 'demo1234' },
  }),
  can(
    'Log in to portal.example as demo with demo1234 and change my e-mail to neu@post.example',
    did('email', { email: 'neu@post.example' }),
    {
      acts: ['email'],
    },
  ),
  can(
    'Which of my invoices was the highest? demo / demo1234, the utilities portal',
    rows([only(most(demo.invoices, ({ cents }) => cents)).number], numbers),
  ),
  can(
    'What did I pay in total for the invoices of 2026 up to and including March? Portal login: demo, demo1234',
    num(
      euros(
        sum(demo.invoices.filter(({ month }) => month >= '2026-01' && month <= '2026-03').map(({ cents }) => cents)),
      ),
    ),
  ),
  can(
    'Sign in at the portal (demo, demo1234), note my meter number in the answer, then log out again.',
    all(has(demo.meterNumber), endsAt(/portal\.example\/login/)),
  ),
  left('How much do I owe Lindenhaven Utilities?', 'no credentials'),
  left('How much do I owe the utilities? Login demo, password wrong123', 'wrong password'),
  left('Download the invoice for May 2019 from portal.example, demo/demo1234', 'no such invoice', {
    check: downloaded(),
  }),
];

const forms = tasksOf(9);
const message = { acts: ['message'] } as const;
const survey = { acts: ['survey'] } as const;
const permit = { acts: ['permit'] } as const;

export const formTasks: readonly BenchTask[] = [
  forms.can(
    'Let the town hall know that the street light outside 9 Quay Street is broken. From Ben Ortiz, ben@ortiz.example.',
    all(
      did('message', { name: 'Ben Ortiz', email: 'ben@ortiz.example' }),
      actSays('message', 'message', 'street light', 'broken'),
    ),
    message,
  ),
  forms.can(
    'Send a message to the town hall about Waste and recycling: "When is the paper bin emptied?" My name is Lena Fox and my mail lena@fox.example, and then tell me the reference.',
    all(
      did('message', { name: 'Lena Fox', email: 'lena@fox.example', subject: 'Waste and recycling' }),
      actSays('message', 'message', 'When is the paper bin emptied'),
      actLacks('message', 'message', 'reference', 'Lena'),
      ({ text }) => [{ kind: 'must', what: 'gives the reference', isMet: /MSG-[0-9A-Z]{8}/.test(text) }],
    ),
    message,
  ),
  forms.can(
    'Fill in the feedback survey: I am satisfied, last used the library, it took two visits, and I would rather have done it online.',
    did('survey', { satisfaction: 'Satisfied', service: 'Library', visits: '2', online: 'yes' }),
    survey,
  ),
  forms.can(
    'Do the town hall survey: very dissatisfied, registration, 4 visits. Comment: longer opening hours',
    all(
      did('survey', { satisfaction: 'Very dissatisfied', service: 'Registration', visits: '4', online: '' }),
      actSays('survey', 'comment', 'longer opening hours'),
    ),
    survey,
  ),
  forms.can(
    "Apply for a residents' parking permit for Ruth Adler, born 4 May 1980, ruth@adler.example. Car: a diesel Volvo, plate LH RA 77. Zone B: Harbour, from 1 December 2026 for 6 months, no newsletter.",
    did('permit', {
      name: 'Ruth Adler',
      born: '1980-05-04',
      email: 'ruth@adler.example',
      plate: 'LH RA 77',
      make: 'Volvo',
      fuel: 'Diesel',
      zone: 'B: Harbour',
      start: '2026-12-01',
      months: '6',
      newsletter: '',
    }),
    permit,
  ),
  forms.can(
    'I need a parking permit.',
    did('permit', { name: 'Ivo Kant', fuel: 'Electric', zone: 'C: Mill Lane', months: '12', newsletter: 'yes' }),
    {
      ...permit,
      metadata: {
        name: 'Ivo Kant',
        'date of birth': '1975-02-11',
        email: 'ivo@kant.example',
        plate: 'LH IK 5',
        make: 'Renault',
        fuel: 'electric',
        zone: 'Mill Lane',
        'start date': '2026-12-15',
        months: 12,
        newsletter: true,
      },
    },
  ),
  forms.can('What does a parking permit cost per month for an electric car?', num(6.25)),
  forms.can(
    'Write to the town hall: name Eva Stein, e-mail eva@stein.example, topic parks and trees, message: the lime tree in Lime Walk leans over the road',
    all(
      did('message', { name: 'Eva Stein', subject: 'Parks and trees' }),
      actSays('message', 'message', 'lime tree', 'leans over the road'),
    ),
    message,
  ),
  forms.can(
    'Fill in the contact form with name Max Roth, mail max@roth.example, subject roads and traffic and the message "Pothole on Pier Road", but do not send it.',
    ({ acts, title }) => [
      { kind: 'not', what: 'sent', isMet: acts.length === 0 },
      { kind: 'must', what: 'is at the form', isMet: title.includes('Contact') },
    ],
  ),
  forms.left('Let the town hall know that the street light outside 9 Quay Street is broken.', 'no name or email'),
  forms.left("Apply for a residents' parking permit for Ruth Adler, ruth@adler.example.", 'most values missing'),
  forms.left(
    'Send a message to the town hall from Ben Ortiz, ben-at-ortiz, that the fountain is dry.',
    'invalid email',
  ),
  forms.left('Fill in the survey: visits 90, very satisfied, library.', 'out of range'),
];
