import { tasksOf } from '../builder.ts';
import { actSays, all, at, did, has, lacks, note, num, rows } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { file, INTEGER, mean, objectOf, pdf, STRING, sum } from '../world.ts';

const { can, left } = tasksOf(10);

const SALES = [
  ['north', 'pears', 120, 2.5],
  ['south', 'pears', 80, 2.75],
  ['north', 'plums', 45, 4],
  ['west', 'apples', 300, 1.2],
  ['south', 'apples', 210, 1.35],
] as const;
const sales = file(
  'sales.csv',
  ['region,fruit,kilos,price', ...SALES.map((row) => row.join(','))].join('\n'),
  'text/csv',
);
const letter = file(
  'letter.txt',
  'Dear neighbour,\n\nOn Friday 4 December our roof is mended between 8 and 12. Please move your car from the yard by Thursday evening.\n\nKind regards,\nHilde Brand',
);
const settings = file(
  'settings.json',
  JSON.stringify({
    theme: 'dark',
    limits: { upload: 25, download: 80 },
    features: { beta: false, search: true, export: true },
  }),
  'application/json',
);
const todo = file(
  'todo.md',
  '# Todo\n\n## Home\n\n- [ ] water the ferns\n- [x] pay rent\n\n## Work\n\n- [ ] call Ines\n- [ ] book room 4\n',
  'text/markdown',
);
const contract = pdf('contract.pdf', [
  'Lease of a garden plot',
  'Plot 17, Signal Hill',
  'Rent: 140 EUR a year',
  'Signed by: Oskar Thal',
]);
const january = file('january.txt', 'bread\nmilk\nsoap\n');
const february = file('february.txt', 'bread\nsoap\nmatches\n');

export const fileTasks: readonly BenchTask[] = [
  can('What does the attached letter want me to do?', has('move your car'), { files: [letter] }),
  can('Who wrote letter.txt?', has('Hilde Brand'), { files: [letter] }),
  can('Sum of the kilos column in sales.csv', num(sum(SALES.map(([, , kilos]) => kilos))), { files: [sales] }),
  can('In the enclosed table, what is the average price?', num(mean(SALES.map(([, , , price]) => price)), 0.01), {
    files: [sales],
  }),
  can(
    'How many kilos were sold in the south?',
    num(sum(SALES.filter(([region]) => region === 'south').map(([, , kilos]) => kilos))),
    { files: [sales] },
  ),
  can('Which fruit row has the highest price, going by the file?', rows(['plums'], ['pears', 'plums', 'apples']), {
    files: [sales],
  }),
  can("What's the upload limit in settings.json?", all(num(25), lacks('80')), { files: [settings] }),
  can('Which features are switched off in the settings file?', rows(['beta'], ['beta', 'search', 'export']), {
    files: [settings],
  }),
  can('List the open tasks in todo.md.', all(has('water the ferns', 'call Ines', 'book room 4'), lacks('pay rent')), {
    files: [todo],
  }),
  can('Which headings does the markdown file have?', all(has('Home', 'Work'), lacks('water the ferns')), {
    files: [todo],
  }),
  can(
    'Read the PDF and give me who signed it and the yearly rent',
    all(at('signed_by', 'Oskar Thal'), at('rent', 140)),
    {
      files: [contract],
      responseModel: objectOf({ signed_by: STRING, rent: INTEGER }),
    },
  ),
  can(
    'What is on the list for february that was not on the one for january?',
    all(has('matches'), lacks('bread', 'soap')),
    { files: [january, february] },
  ),
  can('Note down the plot number from contract.pdf', note(num(17)), { files: [contract] }),
  can(
    'Send the content of letter.txt to the town hall as a message from Ada Quill, ada@quill.example, general question.',
    all(
      did('message', { name: 'Ada Quill', subject: 'General question' }),
      actSays('message', 'message', 'move your car from the yard'),
    ),
    { files: [letter], acts: ['message'] },
  ),
  left('What does the attached letter want me to do?', 'no file'),
  left('How many kilos were sold in the east according to sales.csv?', 'no such row', {
    files: [sales],
    check: lacks('755'),
  }),
  left("What's the timeout in settings.json?", 'no such key', { files: [settings], check: lacks('25', '80') }),
];
