import { describe, expect, it } from 'vitest';
import { aliasKeys } from '../../../src/text/names/name-forms.ts';
import { nameKey } from '../../../src/text/names/names.ts';

describe('two spellings of a name', () => {
  it.each([
    ['Ada Lovelace', 'ADA LOVELACE'],
    ['Antonín Dvořák', 'Antonin Dvorak'],
    ["Scrooge's", 'Scrooge'],
    ['The Beatles', 'Beatles'],
    ['U.S.', 'US'],
    ['Jean-Luc Picard', 'Jean Luc Picard'],
  ])('%s and %s are one', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each(['Ada Lovelace', 'The Beatles', 'An', 'the', 'The The', 'Apollo 11', `Ann ${'x'.repeat(70)}`])(
    '%s and itself with punctuation are one',
    (name) => {
      expect(nameKey(name)).toBe(nameKey(`${name}!`));
    },
  );

  it.each([
    ['George Bush', 'Kate Bush'],
    ['Paris', 'Paris Hilton'],
    ['Apollo 11', 'Apollo 12'],
  ])('%s and %s are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe('other ways to call what a title names', () => {
  it.each([
    ['Mercury (planet)', 'mercury'],
    ['Portland, Oregon', 'portland'],
    ['Franklin D. Roosevelt', 'franklin roosevelt'],
    ['Sir Isaac Newton', 'isaac newton'],
    ['James Bond Stockdale', 'james stockdale'],
    ['Dr. Martin Luther King', 'martin king'],
    ['Gilbert Ambrose "Gil" Tolland', 'gil tolland'],
    ['Gilbert Ambrose “Gil” Tolland', 'gilbert tolland'],
    ['Howard P. Tolland', 'h p tolland'],
    ['Howard Paul Tolland', 'h p tolland'],
    ['Howard Paul Tolland', 'howard p tolland'],
    ['Howard Paul Tolland', 'h paul tolland'],
    ['Howard Tolland', 'howie tolland'],
    ['Hwang Min-ho', 'min ho hwang'],
    ['Min-ho Hwang', 'hwang min ho'],
  ])('%s: %s', (title, alias) => {
    expect(aliasKeys(title)).toContain(alias);
  });

  it.each([
    ['New York City', 'new city'],
    ['The Green Mile', 'the mile'],
    ['University of Oxford', 'university oxford'],
    ['Saint Peter Port', 'saint port'],
    ['Kingsway-Dunmere Airport', 'airport kingsway dunmere'],
    ['Order "of" Merit', 'of merit'],
  ])('%s: not %s', (title, other) => {
    expect(aliasKeys(title)).not.toContain(other);
  });
});
