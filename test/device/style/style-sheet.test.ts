import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { isElement } from '../../../src/device/simulated/browser/dom.ts';
import { stylesOf } from '../../../src/device/simulated/screen/style/page-styles.ts';
import { readStyleSheet, rulesOf } from '../../../src/device/simulated/screen/style/style-sheet.ts';

const PAGE = load(
  '<body><main class="wide"><p id="lead" class="a b">Text</p><ul><li>1</li><li>2</li></ul></main></body>',
);

function lookOf(css: string, selector: string, width = 1000) {
  const element = PAGE(selector).toArray().find(isElement);
  return element && stylesOf(rulesOf(css), width)(element);
}

describe('style sheets', () => {
  it('apply by specificity, then by order', () => {
    const css = '#lead { color: red } p.a { color: green } .b { color: blue; font-size: 2rem } p { color: black }';
    expect(lookOf(css, 'p')).toMatchObject({ colour: 'red', size: { px: 0, em: 2 } });
    expect(lookOf('p { color: red } p { color: blue }', 'p')).toEqual({ colour: 'blue' });
  });

  it('know lists of selectors, combinators and positions', () => {
    const css = 'h1, main > p { text-align: center } ul li:nth-child(even) { background: #eee }';
    expect(lookOf(css, 'p')).toEqual({ align: 'centre' });
    expect(lookOf(css, 'li:first-child')).toEqual({});
    expect(lookOf(css, 'li:last-child')).toEqual({ background: { from: '#eee', to: '#eee' } });
  });

  it('know variables, shorthands and gradients', () => {
    const css = `:root { --brand: #123456 } p { border: 2px solid var(--brand); border-left: none; padding: 4px 1em;
      background: linear-gradient(to bottom, #fff, var(--brand) 80%) }`;
    expect(lookOf(css, 'p')).toMatchObject({
      borderTop: { width: 2, colour: '#123456' },
      borderLeft: { width: 0 },
      padding: { top: { px: 4, em: 0 }, left: { px: 0, em: 1 } },
      background: { from: '#fff', to: '#123456' },
    });
  });

  it('apply rules for the width of the page', () => {
    const css =
      '@media (max-width: 500px) { p { color: red } } @media screen and (min-width: 900px) { p { color: blue } }';
    expect(lookOf(css, 'p', 400)).toEqual({ colour: 'red' });
    expect(lookOf(css, 'p', 700)).toEqual({});
    expect(lookOf(css, 'p', 1000)).toEqual({ colour: 'blue' });
  });

  it('say what is left out, and apply the rest', () => {
    const css = `@import 'x.css'; @media print { p { color: red } } p { position: fixed; color: var(--none); top: 1px }
      p::before { color: red } p:::x { color: red } p { color: green }`;
    const { leftOut } = readStyleSheet(css);
    expect(leftOut).toEqual([
      ...["@import 'x.css'", '@media print', 'position: fixed', 'color: var(--none)', 'top: 1px', 'p::before', 'p:::x'],
    ]);
    expect(lookOf(css, 'p')).toEqual({ colour: 'green' });
  });

  it('leave out a style sheet that cannot be parsed', () => {
    const { rules, leftOut } = readStyleSheet('p { color: red } }}} /* {');
    expect(rules.size).toBe(0);
    expect(leftOut).toHaveLength(1);
    expect(lookOf('p { color: red', 'p')).toEqual({});
  });
});
