import { describe, expect, it } from 'vitest';
import { MEMORY_DIRECTIVES, QUERY_DIRECTIVES, readDirectives, TASK_DIRECTIVES } from '../src/directives.ts';

const read = (text: string) => readDirectives(text, 'task', TASK_DIRECTIVES);

describe('a directive', () => {
  it.each([
    ['[[doppel:fail no luck]]', { fail: 'no luck' }],
    ['[[doppel:fail [sic] at last]]', { fail: '[sic] at last' }],
    ['[[doppel:output {"any": "json"}]]', { output: { any: 'json' } }],
    ['[[doppel:output [[1], [2]]]]', { output: [[1], [2]] }],
    ['[[doppel:output {"a":[["]]"]]}]]', { output: { a: [[']]']] } }],
    ['[[doppel:output "a \\" ]] b"]]', { output: 'a " ]] b' }],
    ['[[doppel:output null]]', { output: null }],
    ['[[doppel:output 7]]', { output: 7 }],
    ['[[doppel:steps 12]]', { steps: 12 }],
    ['[[doppel:step_ms 500]]', { stepMs: 500 }],
    ['[[doppel:step_ms 0]]', { stepMs: 0 }],
    ['[[doppel:delay 3s]]', { delayMs: 3000 }],
    ['[[doppel:delay 1.5 s]]', { delayMs: 1500 }],
    ['[[doppel:delay 250ms]]', { delayMs: 250 }],
    ['[[doppel:delay 2m]]', { delayMs: 120_000 }],
    ['[[doppel:polls 3]]', { polls: 3 }],
    ['[[doppel:stuck]]', { stuck: true }],
    ['[[doppel:crash]]', { crash: true }],
    ['[[ Doppel:crash]]'.replace(' ', ''), { crash: true }],
    ['[[doppel: POLLS  3 ]]', { polls: 3 }],
    ['[[doppel:tool get_weather {"city": "Rome"}]]', { tools: [{ name: 'get_weather', input: { city: 'Rome' } }] }],
    ['[[doppel:tool ping]]', { tools: [{ name: 'ping', input: {} }] }],
    [
      '[[doppel:tool a {}]][[doppel:tool b {}]]',
      {
        tools: [
          { name: 'a', input: {} },
          { name: 'b', input: {} },
        ],
      },
    ],
    ['[[doppel:polls 2]] x [[doppel:delay 1s]]', { polls: 2, delayMs: 1000 }],
  ])('%s', (text, directives) => {
    expect(read(text).directives).toMatchObject(directives);
    expect(Object.keys(read(text).directives)).toEqual([...Object.keys(directives), 'written']);
  });

  it.each([
    ['Compute 2+2 [[doppel:polls 3]]', 'Compute 2+2'],
    ['[[doppel:polls 3]] Compute 2+2', 'Compute 2+2'],
    ['Compute [[doppel:polls 3]] 2+2', 'Compute 2+2'],
    ['one\n[[doppel:polls 3]]\ntwo', 'one\n\ntwo'],
    ['[[doppel:stuck]]', ''],
  ])('is taken out of %j', (text, rest) => {
    expect(read(text).text).toBe(rest);
  });

  it('is kept as it was written', () => {
    const { directives } = read('A [[doppel:polls 3]] b [[doppel:OUTPUT {"a": "]]"}]] c');
    expect(directives.written).toBe('[[doppel:polls 3]][[doppel:OUTPUT {"a": "]]"}]]');
  });

  it.each(['[[fail]]', '[[ doppel:fail x]]', '[doppel:fail x]', 'a [[wiki link]] and [[doppel]]', '  spaces  '])(
    'is not what stands in %j',
    (text) => {
      expect(read(text)).toEqual({ text, directives: {} });
    },
  );
});

describe('refused, with what is known', () => {
  it.each([
    ['[[doppel:explode]]', 'unknown directive "explode"'],
    ['[[doppel:]]', 'unknown directive ""'],
    ['[[doppel:__proto__ x]]', 'unknown directive "__proto__"'],
    ['[[doppel:constructor]]', 'unknown directive "constructor"'],
    ['[[doppel:fail]]', 'malformed directive "fail"'],
    ['[[doppel:fail no luck', 'not closed'],
    ['[[doppel:output {"a": ]]', 'not closed'],
    ['[[doppel:output {a: 1}]]', 'malformed directive "output"'],
    ['[[doppel:output]]', 'malformed directive "output"'],
    ['[[doppel:steps 0]]', 'malformed directive "steps"'],
    ['[[doppel:steps 129]]', 'malformed directive "steps"'],
    ['[[doppel:steps many]]', 'malformed directive "steps"'],
    ['[[doppel:step_ms 60001]]', 'malformed directive "step_ms"'],
    ['[[doppel:delay 3]]', 'malformed directive "delay"'],
    ['[[doppel:delay 2h]]', 'malformed directive "delay"'],
    ['[[doppel:polls -1]]', 'malformed directive "polls"'],
    ['[[doppel:stuck now]]', 'malformed directive "stuck"'],
    ['[[doppel:tool]]', 'malformed directive "tool"'],
    ['[[doppel:tool x [1]]]', 'malformed directive "tool"'],
    ['[[doppel:polls 1]][[doppel:polls 2]]', 'twice'],
    ['[[doppel:fail x]][[doppel:output 1]]', 'only one'],
  ])('%s', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
    expect(() => read(text)).toThrow('[[doppel:fail no luck]], [[doppel:output {"any": "json"}]], [[doppel:steps 12]]');
  });

  it('says where it stands and what is known there', () => {
    expect(() => readDirectives('[[doppel:steps 2]]', 'query', QUERY_DIRECTIVES)).toThrow(
      /^query has an unknown directive "steps"\. Known here: (?!.*steps 12)/,
    );
    expect(() => readDirectives('[[doppel:output 2]]', 'memory', MEMORY_DIRECTIVES)).toThrow(/^memory has an unknown/);
  });
});

it.each([
  `${'[[doppel:tool a '.repeat(6000)}`,
  `[[doppel:output ${'['.repeat(100_000)}`,
  `[[doppel:output ${']]'.repeat(50_000)}`,
  `${' '.repeat(100_000)}[[doppel:stuck]]`,
  `${'[[doppel:polls 1]]'.repeat(5000)}`,
])('reads any text in bounded time', (text) => {
  try {
    read(text);
  } catch (error) {
    expect(String(error)).toContain('Known here');
  }
});
