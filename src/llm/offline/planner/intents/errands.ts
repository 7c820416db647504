import { isDescendingOrder } from '../execute/sort-and-filter.ts';
import type { Rule } from '../intent.ts';

const SORT =
  /^(?:sort|order|arrange|rank)(?: (?:it|them|these|those|(?:the |all )?(?:results|products|flights|items|list|table|stories|\p{L}+)))? (?:by|from|on) (.{1,100})$/iu;
const FILTER =
  /^(?:filter|narrow|limit|restrict)(?: (?:it|them|(?:the |all )?\p{L}+))?(?: down)? (?:by|for|to|on|with) (.{1,100})$/iu;
const ONLY = /^(?:only show|show only|show me only)(?: me)? (.{1,100})$/i;

export const readArrange: Rule = (clause) => {
  const key = SORT.exec(clause)?.[1];
  if (key !== undefined) {
    const plain = key.replace(/^(?:the )?/i, '').replace(/,? ?\(?(?:ascending|descending)\)?$/i, '');
    return [{ kind: 'sort', key: plain, isDescending: isDescendingOrder(key), words: clause }];
  }
  const text = FILTER.exec(clause)?.[1] ?? ONLY.exec(clause)?.[1];
  return text === undefined ? null : [{ kind: 'filter', text, words: clause }];
};

const DOWNLOAD = /^download (?:the |my |a |an )?(.{1,200}?)(?: to (?:the |this |my )?(?:computer|device|disk))?$/i;
const UPLOAD =
  /^(?:upload|attach) (?:the )?(?:file )?["“]?([^"“”]{1,120}\.\w{1,6})["”]?(?: (?:to|as|in|into|for) (?:the )?(.{1,80}))?$/i;

export const readFiles: Rule = (clause) => {
  const name = DOWNLOAD.exec(clause)?.[1];
  if (name !== undefined) return [{ kind: 'download', name, words: clause }];
  const [, file, label] = UPLOAD.exec(clause) ?? [];
  return file === undefined ? null : [{ kind: 'upload', file, label: label ?? null, words: clause }];
};

const SIGN_IN = /^(?:log|sign)[- ]?(?:in|on)\b/i;
// `the username and password from the secrets` refers to the metadata; `from` is not a value.
const NO_VALUE =
  '(?!(?:and|or|from|in|with|the|my|your|given|provided|stored|supplied|above|below|that|which|under)\\b)';
const USER = new RegExp(
  `\\b(?:as|user ?name:?|user:?|e-?mail:?|login:?)(?: is)? ["“]?${NO_VALUE}([^\\s"”,;]{1,100})`,
  'i',
);
const PASSWORD = new RegExp(`\\bpass(?:word|code|phrase)?:?(?: is)? ["“]?${NO_VALUE}([^\\s"”,;]{1,200})`, 'i');
const SLASHED = /\b(?:with|using|as) (?!user ?name)([^\s/]{1,80}) ?\/ ?([^\s/]{1,80})$/i;

export const readSignIn: Rule = (clause) => {
  if (!SIGN_IN.test(clause)) return null;
  const slashed = SLASHED.exec(clause);
  const username = slashed?.[1] ?? USER.exec(clause)?.[1] ?? null;
  const password = slashed?.[2] ?? PASSWORD.exec(clause)?.[1] ?? null;
  // Not the clause itself, which may contain the password.
  return [{ kind: 'sign_in', username: password === null ? null : username, password, words: 'log in' }];
};
