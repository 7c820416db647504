import { describe, expect, it } from 'vitest';
import { run } from '../agent-tasks-loop.ts';

const endOf = async (task: string): Promise<string> => {
  const { decision, history } = await run(task, {});
  return `${JSON.stringify(decision)} ${JSON.stringify(history.map(({ action }) => action))}`;
};

describe('an act', () => {
  it('under a condition in the middle of a request waits for it', async () => {
    const end = await endOf(
      'Could you check my inbox, and if there is a letter from Petra Lunde, send Ada a mail saying the plumber is coming?',
    );
    expect(end).toContain('is not true');
    expect(end).not.toContain('Send');
  });

  it('under a condition that names its object in the middle is of that object', async () => {
    const end = await endOf('Close LT-108 provided that Jonas Abel is the one it is assigned to.');
    expect(end).not.toContain('is true (Ticket: LT-102)');
  });

  it('on it is on what the sentence before it names', async () => {
    const end = await endOf('There is an unread letter from Lantern Energy. Reply to it that I will be there.');
    expect(end).toContain('Not done');
    expect(end).not.toContain('Mateo');
  });

  it.each([
    ['a number of persons in a name', 'We are going camping: put the four-person tent in the cart.', 'Two-person'],
    ['a wish before a cart', 'I need a chef’s knife. Put one into the cart. Thank you so much!', 'Full name'],
  ])('is not changed by %s', async (_, task, text) => {
    expect(await endOf(task)).not.toContain(text);
  });
});

describe('an answer', () => {
  it.each([
    ['Who moderates the budget review on 24 November 2026?', 'Noor'],
    ['What is the chemical symbol of bronze?', 'Sn'],
    ['Which architect designed the Linden Bridge?', '1964'],
    ['How many countries border France?', '1,000'],
    ['name of the highest mountain in Africa', 'Cape Town'],
  ])('is not what only stands beside it: %s', async (task, wrong) => {
    expect(await endOf(task)).not.toContain(wrong);
  });

  it('of a person goes on with that person', async () => {
    expect(await endOf('Who painted the Mona Lisa and when was he born?')).toContain('15 April 1452');
  });
});
