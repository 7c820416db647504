import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGraphWorld, type GraphWorld } from './graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

const HTML = `<!DOCTYPE html><html><head><title>Harbour cafe</title><script>var Alert = {Box: "Home"};</script></head>
<body><p>The cafe is run by <b>Ines Moreira</b>.</p><table><tr><th>Day</th><th>Opens</th></tr><tr><td>Monday</td>
<td>8:00</td></tr><tr><td>Saturday</td><td>9:30</td></tr></table><dl><dt>Phone</dt><dd>0800 555</dd></dl></body></html>`;

describe('a memory in HTML', () => {
  it.each([
    ['Who runs the cafe?', /^The cafe is run by Ines Moreira\./],
    ['When does the cafe open on Saturday?', /^Day: Saturday, Opens: 9:30\.$/],
    ['What is the phone number?', /^(?:0800|Phone: 0800)/],
  ])('answers "%s" with its text', async (question, answer) => {
    await world.add('g', HTML);
    const reply = await world.ask('g', question);
    expect(reply.answer).toMatch(answer);
    expect(reply.context.entities.map(({ name }) => name).join()).not.toMatch(/Alert|DOCTYPE|script/);
  });

  it('is stored as it was sent, and has no tags in a context', async () => {
    await world.add('g', HTML);
    const store = await world.graphs.find('g');
    expect(await store?.listOutdated(Number.MAX_SAFE_INTEGER, 1)).toMatchObject([{ text: HTML }]);
    const { context } = await world.ask('g', 'Who runs the cafe?');
    expect(context.chunks[0]?.content).not.toContain('<');
  });

  it('is none where tags stand inside of it', async () => {
    await world.add('g', 'A paragraph begins with <p> and ends with </p>.');
    const { context } = await world.ask('g', 'How does a paragraph begin?');
    expect(context.chunks[0]?.content).toContain('<p>');
  });
});

describe('a short table', () => {
  it.each([
    ['| Room | Guest | Price |\n| --- | --- | --- |\n| 12 | Nadia | 80 euros |\n| 14 | Tom | 95 euros |'],
    ['Room,Guest,Price\n12,Nadia,80 euros\n14,Tom,95 euros'],
    ['Room | Guest | Price\n12 | Nadia | 80 euros\n14 | Tom | 95 euros'],
  ])('answers with one row and its head: %j', async (table) => {
    await world.add('g', table);
    expect((await world.ask('g', 'What does room 14 cost?')).answer).toBe('Room: 14, Guest: Tom, Price: 95 euros.');
    expect((await world.ask('g', 'Which room has Nadia?')).answer).toBe('Room: 12, Guest: Nadia, Price: 80 euros.');
  });

  it('answers how old someone is from a column', async () => {
    await world.add('g', 'name,city,age\nAda,London,36\nCharles,Leeds,79');
    expect((await world.ask('g', 'How old is Charles?')).answer).toBe('name: Charles, city: Leeds, age: 79.');
  });
});
