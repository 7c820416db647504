import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../../src/control/templates/template.ts';
import { createRandom } from '../../../src/random.ts';

const request = (body: unknown) => ({
  ...{ accountId: null, service: null, operation: null, method: 'POST', path: '/a', query: {}, headers: {} },
  body,
});
const render = (source: string, body: unknown = {}) =>
  compileTemplate(
    source,
    'do.http.body',
  )({ request: request(body), call: 1, random: createRandom(1, 'a'), now: () => 0 });

describe('a template', () => {
  it.each([
    ['{{body.a}} {{body.none}}{{method}}', { a: 'x' }, 'x POST'],
    ['{{body.show}}{{#with body}}{{show}}{{/with}}', { show: 's' }, 'ss'],
    ['{{#each body.list}}{{@index}}={{this}} {{else}}none{{/each}}', { list: ['a', 'b'] }, '0=a 1=b '],
    [
      '{{#body.list}}[{{n}}]{{/body.list}}{{^body.none}}none{{/body.none}}',
      { list: [{ n: 1 }, { n: 2 }] },
      '[1][2]none',
    ],
    ['{{#if body.a}}\n\nyes{{else}}no{{/if}}', { a: 1 }, '\nyes'],
    ['{{#each body.list as |item|}}{{item.n}}{{../body.sep}}{{/each}}', { list: [{ n: 1 }], sep: ';' }, '1;'],
    ['{{{body.a}}}&{{lookup body "a"}}', { a: '<' }, '<&<'],
    ['{{json (lookup body "a")}} {{jsonPath body "$..n"}}', { a: [1], n: 2 }, '[1] 2'],
    ['{{now}}', {}, '1970-01-01T00:00:00.000Z'],
  ])('renders %j', (source, body, text) => {
    expect(render(source, body)).toBe(text);
  });

  it.each([
    '{{log body}}',
    '{{#if body.a}}{{log body}}{{/if}}',
    '{{"log" body}}',
    '{{> part}}',
    '{{#if body.a}}{{> part}}{{/if}}',
    '{{#> part}}x{{/part}}',
    '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}',
    '{{unknown body}}',
    '{{#if body.a}}{{unknown body}}{{/if}}',
    '{{json (unknown body)}}',
    '{{#helperMissing body}}{{/helperMissing}}',
    '{{show body}}',
    '{{#if a}}'.repeat(5000) + '{{/if}}'.repeat(5000),
    `{{json ${'(json '.repeat(3000)}a${')'.repeat(3000)}}}`,
    `{{a${'.b'.repeat(20_000)}}}`,
  ])('refuses what it has no use for: %.40s', (source) => {
    expect(() => render(source)).toThrow(/^do\.http\.body is no valid template: /);
  });

  const list = Array.from({ length: 1000 }, (_, n) => n);
  it.each([
    '{{#each body.list}}{{#each ../body.list}}{{#each ../../body.list}}x{{/each}}{{/each}}{{/each}}',
    '{{#body.list}}{{#../body.list}}{{#../../body.list}}x{{/../../body.list}}{{/../body.list}}{{/body.list}}',
    '{{body.text}}'.repeat(1000),
    '{{json body}}'.repeat(1000),
    `{{#each body.list}}${'y'.repeat(60_000)}{{/each}}`,
    `{{#each body.list}}${'{{#if ../body.list}}{{/if}}'.repeat(500)}{{/each}}`,
    "{{#each body.list}}{{jsonPath ../body '$..*'}}{{/each}}",
  ])('refuses a request for which it takes too many steps: %.70s', (source) => {
    expect(() => render(source, { list, text: 'x'.repeat(100_000) })).toThrow(
      /^do\.http\.body is no template for this request: .*too many steps/,
    );
  });

  it('refuses a request with values that its helpers do not take', () => {
    expect(() => render('{{#if body.a}}{{randomInt body.a 5}}{{/if}}', { a: 'x' })).toThrow(
      'randomInt takes two integers',
    );
  });
});
