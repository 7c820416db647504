import { toTokens } from '../../../../../language/understand/tokens.ts';
import { readValues } from '../../../../../language/values/read-values.ts';
import type { IntentOf } from '../../plan/intent.ts';
import { toPlan } from '../../plan/plan.ts';
import type { Outcome, Progress, StepGenerator } from '../../run/step-generator.ts';
import { failure, success } from '../../run/step-generator.ts';
import { chooseFiles } from '../choosing/choose-file.ts';
import { findFileMention } from '../choosing/mention.ts';
import { listFiles, openFile, shownText } from '../choosing/open-file.ts';
import { textOfFile } from '../content/file-text.ts';

/** Reads a file, and puts what it says into the clause as a quotation, which is then planned. */
export function* quoteFile(intent: IntentOf<'quote_file'>, progress: Progress): StepGenerator<Outcome> {
  const { file, before, after } = intent;
  const tokens = toTokens(file, readValues(file, { today: progress.today, language: 'en' }));
  const mention = findFileMention(tokens);
  const files = yield* listFiles(progress);
  const [chosen] = mention ? chooseFiles(files, mention, tokens) : [];
  if (!chosen)
    return { ...failure(intent, `no file “${file}” came with the task`, 'missing_value', [file]), isFatal: true };
  const content = yield* openFile(chosen, progress);
  const text = shownText(progress) ?? (content ? textOfFile(content) : '');
  if (text === '')
    return { ...failure(intent, `${chosen.name} cannot be read`, 'missing_value', [file]), isFatal: true };
  const quoted = `“${text.trim().replace(/[“”]/g, "'").replace(/\s+/g, ' ')}”`;
  const next = toPlan(`${before}${quoted}${after}`, { today: progress.today }).map((each) => ({
    ...each,
    words: intent.words,
  }));
  return { ...success(intent, `Read ${chosen.name}.`), next };
}
