import { expect, it } from 'vitest';
import { toPlainName } from '../../../src/text/names/plain-name.ts';

it.each([
  ['report.pdf', 'report.pdf'],
  ['Jahres%C3%BCbersicht%202024.pdf', 'Jahresübersicht 2024.pdf'],
  ['100%.txt', '100%.txt'],
  ['../../etc/passwd', 'passwd'],
  ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
  ['C:\\Users\\me\\a.txt', 'a.txt'],
  ['..\\a.txt', 'a.txt'],
  ['a%00b\u0007\u202e.txt', 'ab.txt'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
  ['  .hidden  ', 'hidden'],
  ['..', 'file'],
  ['dir/', 'file'],
  ['', 'file'],
  ['\ud800x', '\ufffdx'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
])('makes of %j the plain name %j', (given, name) => {
  expect(toPlainName(given)).toBe(name);
});
