import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fuzzTasks } from './fuzz/fuzz.ts';
import { readSet, SETS } from './sets.ts';
import { CLASSES } from './task.ts';

const schemas = new Ajv2020();
const sets = await Promise.all(SETS.map(async (name) => ({ name, tasks: await readSet(name) })));

describe.each(sets)('the set $name', ({ name, tasks }) => {
  it('has enough tasks of every class it covers', () => {
    const covered = name === 'fresh1' ? [1, 2, 3, 4] : Object.keys(CLASSES).map(Number);
    const enough = name.startsWith('fresh') ? 4 : 6;
    for (const number of covered) {
      expect(tasks.filter((task) => task.class === number).length, `class ${number}`).toBeGreaterThanOrEqual(enough);
    }
    expect(tasks.every((task) => CLASSES[task.class] !== undefined)).toBe(true);
  });

  it('expects something of every task', () => {
    for (const { task, check, left } of tasks) {
      expect(task.trim()).not.toBe('');
      expect(check ?? left, task).toBeDefined();
    }
  });

  it('has valid schemas of outputs, and arguments of tools', () => {
    for (const { task, responseModel, tools = [] } of tasks) {
      if (responseModel) expect(schemas.validateSchema(responseModel), task).toBe(true);
      for (const { inputs } of tools) expect(Object.keys(inputs), task).not.toEqual([]);
    }
  });

  it('leaves about a quarter of its tasks without an answer', () => {
    const share = tasks.filter(({ left }) => left !== undefined).length / tasks.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.33);
  });

  it('has no task twice with the same surroundings', () => {
    const keys = tasks.map(({ task, url, metadata, files, tools, responseModel }) =>
      JSON.stringify([task, url, metadata, files?.map(({ name }) => name), tools, responseModel]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the sets', () => {
  it('have no task in common', () => {
    const texts = sets.flatMap(({ tasks }) => [...new Set(tasks.map(({ task }) => task))]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

describe('the sentences that ask for nothing', () => {
  const texts = fuzzTasks().map(({ task }) => task);

  it('are 400, each once, without open places', () => {
    expect(new Set(texts).size).toBe(400);
    expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  });

  it('are the same at every call, and others for another seed', () => {
    expect(fuzzTasks().map(({ task }) => task)).toEqual(texts);
    expect(fuzzTasks(2).map(({ task }) => task)).not.toEqual(texts);
  });
});
