import { describe, expect, it } from 'vitest';
import { readFields } from '../../../src/device/simulated/web/fields.ts';
import { html } from '../../../src/device/simulated/web/html.ts';

describe('html', () => {
  it('escapes what is interpolated, and keeps what is markup already', () => {
    const inner = html`<b>${'<&"\'>'}</b>`;
    expect(html`<p title="${'"x'}">${inner}${['a', html`<br>`]}</p>`.markup).toBe(
      '<p title="&quot;x"><b>&lt;&amp;&quot;&#39;&gt;</b>a<br></p>',
    );
  });

  it('leaves nothing for what is absent, and zero for zero', () => {
    expect(html`${null}${undefined}${false}${0}`.markup).toBe('0');
  });

  it('writes well-formed text', () => {
    expect(html`${'\ud800'}`.markup).toBe('\ufffd');
  });
});

describe('fields', () => {
  const read = (kind: 'email' | 'date' | 'number' | 'text' | 'checkbox', value: string): string[] => [
    ...readFields(
      [{ name: 'a', label: 'A', kind, isRequired: true, min: 1, max: 9 }],
      new URLSearchParams({ a: value }),
    ).problems,
  ];

  it.each([
    ['email', 'x@y.example'],
    ['date', '2028-02-29'],
    ['number', '9'],
    ['text', ' a '],
  ] as const)('take the %s %s', (kind, value) => {
    expect(read(kind, value)).toEqual([]);
  });

  it.each([
    ['email', 'x@y', 'must be an email address'],
    ['date', '2027-02-29', 'must be a date'],
    ['number', '10', 'must be a whole number from 1 to 9'],
    ['number', '-1', 'must be a whole number'],
    ['text', '  ', 'Fill in “A”.'],
    ['text', 'a'.repeat(101), 'is too long'],
    ['checkbox', '', 'Tick “A” to go on.'],
  ] as const)('refuse the %s “%s”', (kind, value, problem) => {
    expect(read(kind, value).join()).toContain(problem);
  });
});
