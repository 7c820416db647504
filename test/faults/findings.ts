/** What a check of the data found wrong: each a sentence. */
export interface Findings {
  lost: string[];
  doubled: string[];
  unfinished: string[];
  wrong: string[];
}

export const createFindings = (): Findings => ({ lost: [], doubled: [], unfinished: [], wrong: [] });

export const isClean = (findings: Findings): boolean => Object.values(findings).every((found) => found.length === 0);
