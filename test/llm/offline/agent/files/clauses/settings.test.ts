import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../../../../src/language/lexicon/lexicon.ts';
import { toTokens } from '../../../../../../src/language/understand/tokens.ts';
import { findSetting } from '../../../../../../src/llm/offline/agent/files/clauses/settings.ts';

const facts = { 'service.limits.memory_mb': '384', 'service.limits.timeout_s': '45', 'service.replicas': '3' };
const page = { facts: Object.entries(facts).map(([label, value]) => ({ label, value, url: null })) };

const find = (clause: string): string | null => findSetting(toTokens(clause, []), page, englishLexicon());

describe('a setting', () => {
  it('is found by words of its path', () => {
    expect(find('the memory limit of the service')).toBe('384');
    expect(find('how many replicas are there')).toBe('3');
  });

  it('is not found by other words, nor if several fit', () => {
    expect(find('the disk limit of the service')).toBeNull();
    expect(find('the limits of the service')).toBeNull();
  });
});
