import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextWriter } from '../../src/http/wire/memory/query-context.ts';
import type { ModelCall } from '../../src/llm/model.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { createGraphEngine } from '../../src/memory/engine.ts';
import { loadTokenCounter } from '../../src/text/tokens.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, listMatches, toGraph, toQuery } from './graph-world.ts';

const LIGHTHOUSE = [
  'Veldmar Light: The Veldmar Light is a lighthouse on the island of Orsk. It was designed by Ilse Brandt in 1907.',
  'Ilse Brandt: Ilse Brandt was an engineer. She was born in the town of Hafnarvik and studied in Lund.',
  'Hafnarvik: Hafnarvik is a fishing town. Its harbour freezes every winter, and the Kelda flows through it.',
  'Orsk: Orsk is an island with four villages. Sheep outnumber its people.',
  'Lund: Lund is a city with an old university and a cathedral.',
  'Tobias Roe: Tobias Roe was a painter who travelled to Lund and painted its cathedral.',
  'Cathedral bells: The bells of a cathedral are rung by hand on feast days.',
  'Bread: Bread is baked from flour, water and yeast.',
];

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

async function addAll(texts: readonly string[], graphId = 'g'): Promise<void> {
  for (const text of texts) await world.add(graphId, text);
}

async function matchesFor(query: string): Promise<string[]> {
  const { context } = await world.ask('g', query, { onlyContext: true });
  return listMatches(context);
}

async function contentsFor(query: string, graphId = 'g'): Promise<string[]> {
  const { context } = await world.ask(graphId, query, { onlyContext: true });
  return context.chunks.map(({ content }) => content);
}

describe('a query', () => {
  it('reaches a passage that shares no word with it, over two hops', async () => {
    await addAll(LIGHTHOUSE);
    const contents = await contentsFor('What flows through the birthplace of the designer of the Veldmar Light?');
    expect(contents.slice(0, 3).toSorted()).toEqual([LIGHTHOUSE[2], LIGHTHOUSE[1], LIGHTHOUSE[0]].sort());
  });

  it('puts a passage with new words of the query before stronger ones that repeat others', async () => {
    const repeats = ['north', 'south', 'east', 'west'].map(
      (side) => `Dorn Hall: The brass lantern of Dorn Hall hangs on the ${side} wall of the chapel.`,
    );
    const other =
      'Ilse Brandt: Ilse Brandt was a glassblower from the valley; for a very long while she repaired many things, the ' +
      'windows of Dorn Hall and the jars of the cold kitchen too.';
    await addAll([...repeats, other]);
    const query = 'Which glassblower repaired windows near the brass lantern in the chapel of Dorn Hall?';
    expect((await contentsFor(query)).slice(0, 2)).toContain(other);
  });

  it('finds what it names in the wrong case and without accents', async () => {
    await addAll([...LIGHTHOUSE, 'Élodie Marchébœuf: Élodie Marchébœuf bakes pastry in Lyon.']);
    expect((await contentsFor('who is elodie marcheboeuf'))[0]).toContain('bakes pastry');
  });

  it('finds untitled notes by their words', async () => {
    await addAll(['i like my coffee with oat milk', 'the spare key is under the blue pot', 'call mum on sunday']);
    expect((await contentsFor('where is the spare key?'))[0]).toBe('the spare key is under the blue pot');
  });

  it('of an unknown graph is answered like that of an empty one', async () => {
    const { answer, context } = await world.ask('never-written', 'Who is there?');
    expect(answer).toMatch(/^Nothing/);
    expect(context).toEqual({ entities: [], relations: [], chunks: [], documents: [] });
    expect(await world.graphs.find('never-written')).toBeNull();
  });

  it('about nothing that the graph knows has a context of weak hits, and the answer says so', async () => {
    await addAll(LIGHTHOUSE);
    const { answer, context } = await world.ask('g', 'quantum chromodynamics?');
    expect(answer).toMatch(/^Nothing/);
    expect(context.chunks).toHaveLength(LIGHTHOUSE.length);
    expect(listMatches(context)).toEqual([]);
  });

  it.each(['', '   ', '?', '🙂', '\ud800', 'the of and', 'x'.repeat(20_000), 'Lund '.repeat(4000)])(
    'such as %j fails in no way',
    async (query) => {
      await addAll(LIGHTHOUSE);
      await expect(world.ask('g', query)).resolves.toHaveProperty('context');
    },
  );

  it('gives entities a name, a type and the sentences that say it, and relations their sentence', async () => {
    await addAll(LIGHTHOUSE);
    const { context } = await world.ask('g', 'Who designed the Veldmar Light?');
    const engineer = context.entities.find(({ name }) => name === 'Ilse Brandt');
    expect(engineer).toMatchObject({ type: 'Person', description: expect.stringContaining('was an engineer') });
    const designed = {
      source: 'Veldmar Light',
      target: 'Ilse Brandt',
      description: 'It was designed by Ilse Brandt in 1907.',
    };
    expect(context.relations).toContainEqual({ ...designed, score: expect.any(Number) });
  });

  it('has scores from 0 to 1, best first, and the metadata of each document', async () => {
    await addAll(LIGHTHOUSE);
    await world.add('g', 'The Kelda is a river.', { memoryId: 'kelda', metadata: { source: 'atlas' } });
    const { context } = await world.ask('g', 'Which river is the Kelda?');
    const { entities, relations, chunks, documents } = context;
    for (const list of [entities, relations, chunks]) {
      const scores = list.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    }
    expect(documents[0]).toEqual({ id: chunks[0]?.documentId, memoryId: 'kelda', metadata: { source: 'atlas' } });
    expect(documents.map(({ id }) => id)).toEqual([...new Set(chunks.map(({ documentId }) => documentId))]);
  });

  it('cites passages by one digit, the first cited first', async () => {
    await addAll(LIGHTHOUSE);
    const { answer, context } = await world.ask('g', 'Where was the designer of the Veldmar Light born?', {
      withReferences: true,
    });
    const cited = [...answer.matchAll(/\[(\d+)\]/g)].map(([, digit]) => Number(digit));
    expect([...new Set(cited)]).toEqual(Array.from(new Set(cited), (_, at) => at + 1));
    for (const reference of cited) expect(context.chunks[reference - 1]).toBeDefined();
  });

  it('reads a text again for another model, and not for the same', async () => {
    const texts: string[] = [];
    const toEngine = (name: string) => {
      const rules = createOfflineModel();
      const extract: typeof rules.extract = (input, call) => {
        texts.push(`${name}: ${input.text}`);
        return rules.extract(input, call);
      };
      return createGraphEngine({ graphs: world.graphs, model: { ...rules, name, extract }, contextWriter });
    };
    for (const [at, name] of ['one', 'one', 'two'].entries()) {
      const edit = { requestId: `r${at}`, memoryId: 'm', text: 'Ada likes tea.', metadata: null };
      await toEngine(name).changeMemories(toGraph('g'), [edit], AT_ONCE);
    }
    expect(texts).toEqual(['one: Ada likes tea.', 'two: Ada likes tea.']);
  });

  it('calls the model as a client that waits does', async () => {
    await addAll(LIGHTHOUSE);
    const calls: ModelCall[] = [];
    const model = createOfflineModel();
    const answer: typeof model.answer = (input, call) => {
      calls.push(call);
      return model.answer(input, call);
    };
    const engine = createGraphEngine({ graphs: world.graphs, model: { ...model, answer }, contextWriter });
    await engine.query(toGraph('g'), toQuery('What is Lund?'), AT_ONCE.signal);
    expect(calls).toMatchObject([{ interactive: true }]);
  });

  it('asks no model when only the context is wanted', async () => {
    await addAll(LIGHTHOUSE);
    const refuse = () => Promise.reject(new Error('asked'));
    const engine = createGraphEngine({
      graphs: world.graphs,
      model: { name: 'none', concurrency: 1, embedder: null, extract: refuse, answer: refuse },
      contextWriter,
    });
    const parameters = { onlyContext: true, withReferences: true, filter: null, explain: false };
    const budgets = { entitiesMaxTokens: 9000, relationsMaxTokens: 9000, chunksMaxTokens: 9000 };
    const result = await engine.query(
      toGraph('g'),
      toQuery('What is Lund?', { ...parameters, ...budgets }),
      AT_ONCE.signal,
    );
    expect(result.answer).toBe('');
    expect(result.context.chunks).not.toEqual([]);
  });
});

describe('token budgets', () => {
  it('are never exceeded, and -1 leaves a part out', async () => {
    await addAll(LIGHTHOUSE);
    const countTokens = await loadTokenCounter();
    for (const chunksMaxTokens of [-1, 0, 40, 90, 400]) {
      const { context } = await world.ask('g', 'Who designed the Veldmar Light on Orsk?', {
        onlyContext: true,
        entitiesMaxTokens: -1,
        relationsMaxTokens: 60,
        chunksMaxTokens,
      });
      const cost = (items: readonly string[]) => items.reduce((sum, item) => sum + countTokens(item), 0);
      const relations = context.relations.map(contextWriter.writeItem);
      const chunks = context.chunks.map(contextWriter.writeChunk);
      expect(context.entities).toEqual([]);
      expect(cost(relations) + cost(chunks)).toBeLessThanOrEqual(60 + Math.max(chunksMaxTokens, 0));
      if (chunksMaxTokens === -1) expect(chunks).toEqual([]);
    }
  });
});

describe('adding memories', () => {
  it('twice by one request changes nothing', async () => {
    await world.add('g', 'Ada likes tea.', { requestId: 'r-1', memoryId: 'm' });
    await world.add('g', 'Ada likes coffee.', { requestId: 'r-1', memoryId: 'm' });
    expect(await contentsFor('What does Ada like?')).toEqual(['Ada likes tea.']);
  });

  it('replaces what the graph held under the same id', async () => {
    await world.add('g', 'Ada likes tea. Zanzibar exports cloves.', { memoryId: 'm' });
    await world.add('g', 'Ada likes coffee.', { memoryId: 'm' });
    expect(await contentsFor('What does Ada like?')).toEqual(['Ada likes coffee.']);
    expect(await matchesFor('Zanzibar cloves')).toEqual([]);
  });

  it('and removing them in order leaves what came last, and says which removals found nothing', async () => {
    const outcomes = await world.engine.changeMemories(
      toGraph('g'),
      [
        { requestId: 'r1', memoryId: 'm' },
        { requestId: 'r2', memoryId: 'm', text: 'Ada likes tea.', metadata: null },
        { requestId: 'r3', memoryId: 'm' },
        { requestId: 'r4', memoryId: 'm' },
        { requestId: 'r5', memoryId: 'm', text: 'Ada likes coffee.', metadata: null },
      ],
      AT_ONCE,
    );
    expect([...outcomes.values()]).toEqual(['missing', 'applied', 'applied', 'missing', 'applied']);
    expect(await contentsFor('What does Ada like?')).toEqual(['Ada likes coffee.']);
  });

  it('repeats the result of an earlier removal although the memory exists again', async () => {
    const remove = { requestId: 'r1', memoryId: 'm' };
    const add = { requestId: 'r2', memoryId: 'm', text: 'Ada likes tea.', metadata: null };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const outcomes = await world.engine.changeMemories(toGraph('g'), [remove, add], AT_ONCE);
      expect(Object.fromEntries(outcomes)).toEqual({ r1: 'missing', r2: 'applied' });
    }
    expect(await contentsFor('What does Ada like?')).toEqual(['Ada likes tea.']);
  });

  it('of one request is done whole or not at all, once', async () => {
    const toEdits = (...names: string[]) =>
      names.map((name) => ({ requestId: 'r1', memoryId: name, text: `${name} likes tea.`, metadata: null }));
    for (const edits of [toEdits('Ada', 'Eve'), toEdits('Ada', 'Eve', 'Joe')]) {
      await world.engine.changeMemories(toGraph('g'), edits, AT_ONCE);
      expect((await contentsFor('Who likes tea?')).sort()).toEqual(['Ada likes tea.', 'Eve likes tea.']);
    }
  });

  it('replaces metadata alone when the text is the same, and finds it by a new title', async () => {
    await world.add('g', 'It tastes of cardamom.', { memoryId: 'm', metadata: { title: 'Masala chai', version: 1 } });
    await world.add('g', 'It tastes of cardamom.', { memoryId: 'm', metadata: { title: 'Kahwa', version: 2 } });
    const { context } = await world.ask('g', 'What does Kahwa taste of?');
    expect(context.documents).toMatchObject([{ metadata: { title: 'Kahwa', version: 2 } }]);
    expect(await matchesFor('masala')).toEqual([]);
  });

  it('in one graph shows nothing in another', async () => {
    await world.add('one', 'The vault code is 4711.');
    await world.add('two', 'The vault is in the cellar.');
    expect(await contentsFor('What is the vault code?', 'two')).toEqual(['The vault is in the cellar.']);
  });

  it('cuts a long text into chunks that all know its subject', async () => {
    const chapter = (name: string) =>
      `${name} met a stranger. ${'The rain went on and on over the hills. '.repeat(120)}`;
    const text = `# The Long Journey\n\n${chapter('Agnes')}\n\n${chapter('Bertil')}\n\n${chapter('Cecilia')}`;
    await world.add('g', text);
    const [best] = await contentsFor('Whom did Cecilia meet on The Long Journey?');
    expect(best).toContain('Cecilia met a stranger.');
    expect(best?.length).toBeLessThan(6000);
    expect(text).toContain(best);
  });

  it.each([
    ['one word', 'Donaudampfschifffahrt', 'donaudampfschifffahrt'],
    ['a word of 262,144 letters', 'x'.repeat(262_144), 'x'.repeat(262_144)],
    ['one word 50,000 times', 'buffalo '.repeat(32_768), 'buffalo'],
    ['JSON', JSON.stringify(Array.from({ length: 3000 }, (_, i) => ({ id: i, label: `item${i}` }))), 'item1234'],
    ['a table', Array.from({ length: 4000 }, (_, i) => `| row${i} | ${i * i} |`).join('\n'), 'row2345'],
    ['control characters', `\u0000\u0001 hidden \u0007${'\u0002'.repeat(9000)} treasure`, 'treasure'],
    ['lone surrogates', `${'\ud800'.repeat(5000)} lantern ${'\udc00'.repeat(5000)}`, 'lantern'],
    ['dots', `${'.'.repeat(200_000)} marigold`, 'marigold'],
    ['Chinese', '杭州是浙江省的省会。西湖在杭州。'.repeat(200), '西湖在哪里'],
    ['Thai', 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย', 'เมืองหลวง'],
    ['Arabic', 'القاهرة هي عاصمة مصر', 'عاصمة مصر'],
    ['symbols', '🍓🍓🍓', '🍓'],
    ['function words', 'To be or not to be', 'to be or not to be'],
  ])('of an unusual kind (%s) leaves them findable', async (_kind, text, query) => {
    await world.add('g', text, { memoryId: 'odd' });
    expect(await contentsFor(query)).not.toEqual([]);
  });
});
