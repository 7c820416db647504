import type { Rule } from '../plan/intent.ts';

const UPLOAD =
  /^(?:upload|attach) (?:the )?(?:file )?["“]?([^"“”]{1,120}\.\w{1,6})["”]?(?: (?:to|as|in|into|for) (?:the )?(.{1,80}))?$/i;

export const readUpload: Rule = (clause) => {
  const [, file, label] = UPLOAD.exec(clause) ?? [];
  return file === undefined ? null : [{ kind: 'upload', file, label: label ?? null, words: clause }];
};
