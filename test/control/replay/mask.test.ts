import { describe, expect, it } from 'vitest';
import { createMasker, MASKED } from '../../../src/control/replay/mask.ts';

describe('masking', () => {
  it.each([
    [{ password: 'hunter22' }, { password: MASKED }],
    [
      { smtp_password: 'hunter22', 'X-Api-Key': 'k-123' },
      { smtp_password: MASKED, 'X-Api-Key': MASKED },
    ],
    [{ secrets: { user: 'ada', pins: [1234, true, null] } }, { secrets: { user: MASKED, pins: [MASKED, true, null] } }],
    [{ certificates: [{ pfx: 'AAAA' }] }, { certificates: [{ pfx: MASKED }] }],
    [{ metadata: '{"password":"hunter22","n":1}' }, { metadata: `{"password":"${MASKED}","n":1}` }],
    ['see http://ada:pw@proxy.example:1/x', `see http://${MASKED}@proxy.example:1/x`],
    ['https://s3.example/a?X-Amz-Signature=abc&b=1', `https://s3.example/a?X-Amz-Signature=${MASKED}&b=1`],
  ])('hides the secrets of %j', (value, masked) => {
    expect(createMasker().mask(value)).toEqual(masked);
  });

  it.each([
    { task: 'Compute 12 * 7', parameters: '{"entities_max_tokens": 10}' },
    { url: 'https://shop.example/a?page=2', mail: 'ada@mail.example' },
    ['a { that is not JSON', '[1, 2', '{"b": 1, "a":  2}'],
  ])('leaves %j as it is', (value) => {
    expect(createMasker().mask(value)).toEqual(value);
  });

  it('hides the values of secret fields wherever they occur, later too, also percent-encoded', () => {
    const masker = createMasker();
    const first = { password: 'hunter22', task: 'Log in with hunter22 and key/1234' };
    const masked = { password: MASKED, task: `Log in with ${MASKED} and ${MASKED}` };
    expect(masker.mask(first, ['key/1234'])).toEqual(masked);
    expect(masker.mask(['It was hunter22.', '/a/key%2F1234'])).toEqual([`It was ${MASKED}.`, `/a/${MASKED}`]);
  });

  it('hides a value whole that contains another', () => {
    const masker = createMasker();
    expect(masker.mask({ secrets: ['pass', 'password-2'], task: 'Use password-2.' }).task).toBe(`Use ${MASKED}.`);
  });

  it('hides short values in their fields only, since they may be ordinary words', () => {
    expect(createMasker().mask({ secrets: { pin: 'a' }, task: 'a task' })).toEqual({
      ...{ secrets: { pin: MASKED }, task: 'a task' },
    });
  });

  it('hides plain words in the message whose secrets they are, and in no later one', () => {
    const masker = createMasker();
    const first = { cookies: [{ name: 'state', value: 'done' }], metadata: '{"password":"sesame"}', task: 'Say done.' };
    expect(masker.mask(first, ['demokey'])).toMatchObject({
      metadata: `{"password":"${MASKED}"}`,
      task: `Say ${MASKED}.`,
    });
    const later = { status: 'done', output: 'sesame, demokey' };
    expect(masker.mask(later)).toEqual(later);
  });

  it('takes deep JSON within a text as text', () => {
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(createMasker().mask([text])).toEqual([text]);
  });
});
