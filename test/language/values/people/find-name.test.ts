import { describe, expect, it } from 'vitest';
import { findFullName } from '../../../../src/language/values/people/find-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Eva Lind, born 3 May 1985, eva@lind.example', 'eva@lind.example', 'Eva Lind'],
    ['put ada quill on the list, quill.ada@mail.example', 'quill.ada@mail.example', 'ada quill'],
    ['Order it for Ben Ash (Ben Ash), hello@studio.example', 'hello@studio.example', 'Ben Ash'],
  ])('is found by the address of mail, or alone: %s', (text, email, name) => {
    expect(findFullName(text, email)).toBe(name);
  });

  it.each([
    ['a lamp to Mill Lane, New York, x@y.example', 'x@y.example'],
    ['Ada Quill, Ben Ash, office@y.example', 'office@y.example'],
  ])('is none, or not the only one: %s', (text, email) => {
    expect(findFullName(text, email)).toBeNull();
  });
});
