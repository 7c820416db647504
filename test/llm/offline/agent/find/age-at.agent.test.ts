import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../../../src/language/lexicon/lexicon.ts';
import { readRequest } from '../../../../../src/language/understand/request.ts';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { readAgeAt } from '../../../../../src/llm/offline/agent/find/age-at.ts';
import { runTask } from '../desk/run-task.ts';

const LEXICON = englishLexicon();
const nameIn = (text: string): string | undefined => readAgeAt(readRequest(toTokens(text, []), LEXICON), LEXICON)?.name;

describe('an age at an event', () => {
  it.each([
    'At what age did Franz Kafka die?',
    'How old was Franz Kafka when he died?',
    'What was the age of Franz Kafka at his death?',
  ])('is what %s asks for', (text) => {
    expect(nameIn(text)).toBe('Franz Kafka');
  });

  it.each(['How old is Rome?', 'When did Franz Kafka die?', 'How old is the bridge and when was it completed?'])(
    'is not what %s asks for',
    (text) => {
      expect(nameIn(text)).toBeUndefined();
    },
  );

  it('is given in full years, with both dates', async () => {
    const { decision } = await runTask('How old was Franz Kafka when he died?');
    expect(JSON.stringify(decision)).toContain('40 years (Born: 3 July 1883');
  });
});
