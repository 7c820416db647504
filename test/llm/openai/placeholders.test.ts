import { describe, expect, it } from 'vitest';
import { createPlaceholders } from '../../../src/llm/openai/agent/placeholders.ts';
import { UnreadableReply } from '../../../src/llm/openai/endpoint/chat.ts';

const TASK = 'Log in.';
const PAGE = 'https://a.example/';

describe('placeholders', () => {
  it('replace values under a secret key at any depth, and nothing else', () => {
    const metadata = { shop: { user: 'ada', password: 'engine-1843' }, tokens: [{ value: 'abcd1234' }], isToken: true };
    expect(createPlaceholders(TASK, metadata).metadata).toEqual({
      shop: { user: 'ada', password: '{{secret:shop.password}}' },
      tokens: [{ value: '{{secret:tokens.1.value}}' }],
      isToken: true,
    });
  });

  it('replace all values under `secrets`, without that prefix in their names', () => {
    const { metadata, fill } = createPlaceholders(TASK, { secrets: { door: 'open-sesame', pin: 1234 } });
    expect(metadata).toEqual({ secrets: { door: '{{secret:door}}', pin: '{{secret:pin}}' } });
    expect(fill('{{secret:door}} {{ secret: pin }}', PAGE)).toBe('open-sesame 1234');
  });

  it('stand for a secret with gaps, as where a page marks up its letters', () => {
    const { hide } = createPlaceholders(TASK, { password: 'engine-1843', pin: '1843' });
    expect(hide('It is eng ine-1843.')).toBe('It is {{secret:password}}.');
    expect(hide('e\u200bn g i n e - 1 8 4 3 it is')).toBe('{{secret:password}} it is');
    expect(hide('1 8 4 3')).toBe('1 8 4 3');
  });

  it('have names of their own, even where paths look alike', () => {
    const placeholders = createPlaceholders(TASK, { 'a b': { password: 'first-1' }, a_b: { password: 'second-2' } });
    expect(placeholders.metadata).toEqual({
      'a b': { password: '{{secret:a_b.password}}' },
      a_b: { password: '{{secret:a_b.password_2}}' },
    });
    expect(placeholders.fill('{{secret:a_b.password_2}}', PAGE)).toBe('second-2');
  });

  it('stand for a password that the task says', () => {
    const { hide, fill } = createPlaceholders('Log in as ada with password Engine1843. Then buy a lamp.', {});
    expect(hide('password Engine1843. Then')).toBe('password {{secret:password_in_task}}. Then');
    expect(fill('{{secret:password_in_task}}', PAGE)).toBe('Engine1843');
  });

  it('stand for all of a password in quotation marks, and for no word of ordinary speech', () => {
    const { hide } = createPlaceholders('Use the password "open sesame, please." Or ask for the password again.', {});
    expect(hide('"open sesame, please." again')).toBe('"{{secret:password_in_task}}" again');
  });

  it('stand for a secret however it is written', () => {
    const secret = 'a "b" & c/d';
    const { hide } = createPlaceholders(TASK, { password: secret });
    for (const form of [secret, encodeURIComponent(secret), 'a+%22b%22+%26+c%2Fd', JSON.stringify(secret).slice(1, -1)])
      expect(hide(`before ${form} after`)).toBe('before {{secret:password}} after');
  });

  it('stand for what is left of a long secret that was cut', () => {
    const secret = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.payload';
    const { hide } = createPlaceholders(TASK, { token: secret });
    expect(hide(`Typed “${secret.slice(0, 30)}…” into it`)).toBe('Typed “{{secret:token}} into it');
  });

  it('take the longest secret where one holds another, and nothing within a placeholder', () => {
    const { hide } = createPlaceholders(TASK, { password: 'secret', token: 'secret-longer' });
    expect(hide('secret-longer, secret')).toBe('{{secret:token}}, {{secret:password}}');
    expect(hide(hide('secret-longer, secret'))).toBe(hide('secret-longer, secret'));
  });

  it('stand for a short secret only where it is all there is', () => {
    const { hide, hideValue, metadata } = createPlaceholders(TASK, { cvv: '123', order: 'no 1234' });
    expect(metadata).toEqual({ cvv: '{{secret:cvv}}', order: 'no 1234' });
    expect(hide('room 123')).toBe('room 123');
    expect(hideValue('123')).toBe('{{secret:cvv}}');
  });

  it('hide a secret in what else the client sent along', () => {
    const { metadata } = createPlaceholders(TASK, { token: 'abcd1234', link: 'https://a.example/?t=abcd1234' });
    expect(metadata).toEqual({ token: '{{secret:token}}', link: 'https://a.example/?t={{secret:token}}' });
  });

  it('that do not exist are rejected with a list of those that do', () => {
    const { fill } = createPlaceholders(TASK, { password: 'engine-1843' });
    const attempt = () => fill('{{secret:pasword}}', PAGE);
    expect(attempt).toThrow(UnreadableReply);
    expect(attempt).toThrow('There is no such placeholder. Those there are: {{secret:password}}');
  });

  it('of a site are for its pages only', () => {
    const metadata = { secrets: { 'https://*.shop.example': { password: 'engine-1843' }, pin: '1843' } };
    const { fill } = createPlaceholders(TASK, metadata);
    const name = 'https_shop_example.password';
    const text = `{{secret:${name}}}`;
    expect(fill(text, 'https://login.shop.example/in')).toBe('engine-1843');
    expect(fill('{{secret:pin}}', 'https://evil.example/')).toBe('1843');
    for (const url of ['http://shop.example/', 'https://evil.example/?shop.example', null]) {
      expect(() => fill(text, url)).toThrow(/is for pages of https:\/\/\*\.shop\.example only/);
    }
  });

  it('that are given for several sites are for all of these, and for all pages where they are given without one', () => {
    const sites = { 'a.example': { password: 'engine-1843' }, 'b.example': { password: 'engine-1843' } };
    const bound = createPlaceholders(TASK, sites);
    const text = '{{secret:a_example.password}}';
    expect(bound.fill(text, 'https://b.example/')).toBe('engine-1843');
    expect(() => bound.fill(text, 'https://c.example/')).toThrow(UnreadableReply);
    expect(createPlaceholders(TASK, { ...sites, password: 'engine-1843' }).fill(text, 'https://c.example/')).toBe(
      'engine-1843',
    );
  });

  it('are encoded in an address, unless it begins with them', () => {
    const { fillUrl } = createPlaceholders(TASK, { secrets: { key: 'a&b c', base: 'https://a.example/x' } });
    expect(fillUrl('https://b.example/?k={{secret:key}}', PAGE)).toBe('https://b.example/?k=a%26b%20c');
    expect(fillUrl('{{secret:base}}?q=1', PAGE)).toBe('https://a.example/x?q=1');
  });

  it('are masked together with secrets in all output', () => {
    const { maskOutput } = createPlaceholders(TASK, { password: 'engine-1843' });
    const output = { 'engine-1843': ['is {{secret:password}}', 7, null] };
    expect(maskOutput(output, null)).toEqual({ '•••': ['is •••', 7, null] });
    const model = { properties: { 'engine-1843': {} } };
    expect(maskOutput(output, model)).toEqual({ 'engine-1843': ['is •••', 7, null] });
  });

  it('are not looked for without end in what is nested deeply', () => {
    let deep: Record<string, unknown> = { password: 'engine-1843' };
    for (let depth = 0; depth < 100; depth++) deep = { deep };
    expect(JSON.stringify(createPlaceholders(TASK, deep).metadata)).not.toContain('engine-1843');
  });
});
