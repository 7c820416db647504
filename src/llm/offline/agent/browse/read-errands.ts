import type { Rule } from '../plan/intent.ts';
import { isDescendingOrder } from './sort-and-filter.ts';

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

const UPLOAD =
  /^(?:upload|attach) (?:the )?(?:file )?["“]?([^"“”]{1,120}\.\w{1,6})["”]?(?: (?:to|as|in|into|for) (?:the )?(.{1,80}))?$/i;

export const readUpload: Rule = (clause) => {
  const [, file, label] = UPLOAD.exec(clause) ?? [];
  return file === undefined ? null : [{ kind: 'upload', file, label: label ?? null, words: clause }];
};
