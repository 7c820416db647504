/** Measures how often the subject read from an untitled passage is its title: even passages tune, odd ones check.
 *
 *    node bench/server/subjects.ts DATA_SET [tune | check] [--show]
 *
 *  The data set has passages with a title and a text, as hotpotqa-100.json and musique-100.json. */
import { parseArgs } from 'node:util';
import { aliasKeys } from '../../src/text/names/name-forms.ts';
import { nameKey } from '../../src/text/names/names.ts';
import { parseText } from '../../src/text/parts/read-text.ts';
import { readSubject } from '../../src/text/parts/subjects.ts';
import { readDataSet } from '../memory/data-set.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const [path = '', split = 'tune'] = positionals;

/** A name within so many words of the start of a text. */
const OPENING_WORDS = 3;

const passages = readDataSet(path).passages.filter((_, at) => (at % 2 === 0) === (split === 'tune'));
const counts = {
  'subject found': 0,
  'name is the title': 0,
  'name or alias is the title': 0,
  'opening name is the title': 0,
};
for (const { title, text } of passages) {
  const wanted = new Set([nameKey(title), ...aliasKeys(title)]);
  const subject = readSubject(text);
  const keys = subject ? [nameKey(subject.name), ...aliasKeys(subject.name)] : [];
  const isNamed = keys.some((key) => wanted.has(key));
  const isFound = isNamed || (subject?.aliases ?? []).some((alias) => wanted.has(nameKey(alias)));
  const opening = parseText(text, null).entities[0];
  counts['subject found'] += Number(subject !== null);
  counts['name is the title'] += Number(isNamed);
  counts['name or alias is the title'] += Number(isFound);
  counts['opening name is the title'] += Number(
    opening !== undefined && opening.firstWordIndex < OPENING_WORDS && wanted.has(opening.key),
  );
  if (values.show && !isFound)
    console.log(`${title} | ${subject ? [subject.name, ...subject.aliases].join(' / ') : '-'} | ${text.slice(0, 150)}`);
}
for (const [name, count] of Object.entries(counts))
  console.log(`${name}: ${(count / passages.length).toFixed(3)} of ${passages.length}`);
