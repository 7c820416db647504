/** Precision and recall of entity resolution: of pairs of names in two passages, labelled by hand as one entity or two, how
 *  many the graph knows as one.
 *
 *    node bench/memory/entity-resolution.ts FILE [FILE ...]
 *
 *  FILE: {"passages": [{"id", "title", "text"}]}. The pairs were labelled after reading the passages of hotpotqa-100 and
 *  musique-100; a pair whose passages are in no file is left out. */
import { readFileSync } from 'node:fs';
import { aliasKeys } from '../../src/text/names/name-forms.ts';
import { nameKey } from '../../src/text/names/names.ts';
import { parseText } from '../../src/text/parts/read-text.ts';

interface Passage {
  id: string;
  title: string;
  text: string;
}

type Pair = [passage: string, name: string, otherPassage: string, otherName: string];

const ONE: Pair[] = [
  ['h0733', 'Alphaville (band)', 'h0731', 'Alphaville'],
  ['h0143', 'Mark King (musician)', 'h0140', 'Mark King'],
  ['h0544', "You Don't Love Me (No, No, No)", 'h0543', "You Don't Love Me"],
  ['h0596', 'Never Cry Wolf (film)', 'h0592', 'Never Cry Wolf'],
  ['h0844', 'XM (album)', 'h0842', 'XM'],
  ['m0390', 'Siege of Cassel (1761)', 'm0381', 'Siege of Cassel'],
  ['m0150', 'Ann Arbor, Michigan', 'm0448', 'Ann Arbor'],
  ['h0056', 'Honolulu County, Hawaii', 'h0051', 'Honolulu County'],
  ['h0054', 'Laie, Hawaii', 'h0050', 'Laie'],
  ['h0980', 'Taizhou, Jiangsu', 'h0981', 'Taizhou'],
  ['h0136', 'Young, New South Wales', 'h0132', 'Young'],
  ['h0910', 'Henry Stafford, 1st Baron Stafford', 'h0911', 'Henry Stafford'],
  ['h0801', 'Chiang Kai-shek', 'h0805', 'President Chiang Kai-shek'],
  ['h0110', 'Shabana Azmi', 'h0112', "Bollywood's Shabana Azmi"],
  ['h0979', 'Little Caesars', 'h0972', 'Little Caesars Pizza'],
  ['m0315', 'East India Company', 'h0853', 'British East India Company'],
  ['h0374', 'Sir John William Downer', 'h0376', 'John Downer'],
  ['h0374', 'Sir John William Downer', 'h0374', 'Downer'],
  ['h0890', 'President George W. Bush', 'm0137', 'George W. Bush'],
  ['h0268', 'James Bond Stockdale', 'h0263', 'James Stockdale'],
  ['h0527', 'Richard Nathaniel Wright', 'h0527', 'Richard Wright'],
  ['h0625', 'Elwyn Brooks', 'h0625', 'E. B. White'],
  ['h0562', 'Paul Michael Gross', 'h0567', 'Paul Gross'],
  ['m0121', 'Viorst', 'm0136', 'Judith Viorst'],
  ['m1018', 'U.S. President Franklin D. Roosevelt', 'm0713', 'President Franklin D. Roosevelt'],
  ['h0462', 'Audrey Mae Sheppard Williams', 'h0460', 'Audrey Williams'],
  ['m1570', 'Kevin Wayne Durant', 'm1570', 'Durant'],
  ['m0153', 'New York City', 'm1581', 'New York City'],
];

const TWO: Pair[] = [
  ['h0679', 'Thumb Wrestling Federation (season 1)', 'h0674', 'Thumb Wrestling Federation'],
  ['h0930', 'Natural Born Killers (soundtrack)', 'h0931', 'Natural Born Killers'],
  ['m0427', 'Four (One Direction album)', 'h0075', 'Four'],
  ['m0632', 'Angel Eyes (film)', 'm0134', 'Angel Eyes'],
  ['m0829', 'Red (film series)', 'h0564', 'Red'],
  ['h0614', "Superman (It's Not Easy)", 'm1175', 'Superman'],
  ['h0005', 'Lilu (mythology)', 'h0007', 'Lilu'],
  ['h0274', 'Dallas Texans (NFL)', 'h0271', 'Dallas Texans'],
  ['h0951', 'Steve Johnson (American football, born 1956)', 'h0952', 'Steve Johnson'],
  ['h0035', 'Leland, North Carolina', 'h0032', 'Leland'],
  ['m0088', 'Good, West Virginia', 'h0156', 'Good'],
  ['m0056', 'Sims, North Dakota', 'h0946', 'Sims'],
  ['m0276', 'Pleasant Plains, New Jersey', 'm0038', 'Pleasant Plains'],
  ['m0278', 'Midway, Vermilion County, Illinois', 'm0280', 'Midway'],
  ['h0912', 'Edward Fitzherbert, 13th Baron Stafford', 'h0910', 'Edward Stafford'],
  ['h0919', 'Edward Stanley, 3rd Earl of Derby', 'h0578', 'Edward Stanley'],
  ['m0244', 'David Jones (rugby)', 'm0255', 'David Hugh Jones'],
  ['m0244', 'David Jones (rugby)', 'm0247', 'David Jones'],
  ['h0466', 'Audrey Williams (archaeologist)', 'h0460', 'Audrey Williams'],
  ['h0792', 'Jung Joon-young', 'h0797', 'Jung Joon Young Band'],
  ['h0974', 'Pizza Hut', 'h0978', 'Hankook Pizza Hut'],
  ['h0593', 'Cry Wolf (2005 film)', 'h0592', 'Never Cry Wolf'],
  ['h0542', 'Mikey Spice', 'h0285', 'Ginger Spice'],
  ['h0218', 'Scott Howell (political consultant)', 'h0212', 'Lida Scott Howell'],
  ['m1359', 'West Africa', 'm0896', 'South-West Africa'],
  ['m0151', 'North Carolina', 'm1491', 'North Dakota'],
];

const files = process.argv.slice(2);
if (files.length === 0) throw new Error('Usage: node bench/memory/entity-resolution.ts FILE [FILE ...]');
const passages = new Map<string, Passage>();
for (const file of files) {
  for (const passage of (JSON.parse(readFileSync(file, 'utf8')) as { passages: Passage[] }).passages) {
    passages.set(passage.id, passage);
  }
}

/** The keys under which a passage files what it calls by a name. */
function keysOf({ title, text }: Passage, name: string): Set<string> {
  const key = nameKey(name);
  const entities = parseText(text, title).entities;
  const found = entities.filter((entity) => entity.key === key || nameKey(entity.surface) === key);
  const resolved = parseText(`${name}.`, title).entities[0]?.key ?? key;
  const keys = new Set([...found.map((entity) => entity.key), resolved]);
  const isSubject = [nameKey(title), ...aliasKeys(title)].some((own) => keys.has(own));
  if (isSubject) for (const own of [nameKey(title), ...aliasKeys(title)]) keys.add(own);
  return keys;
}

function areOne([passage, name, otherPassage, otherName]: Pair): boolean | null {
  const [a, b] = [passages.get(passage), passages.get(otherPassage)];
  if (!a || !b) return null;
  const keys = keysOf(a, name);
  return [...keysOf(b, otherName)].some((key) => keys.has(key));
}

const truePositives = ONE.filter((pair) => areOne(pair) === true).length;
const missed = ONE.filter((pair) => areOne(pair) === false);
const confused = TWO.filter((pair) => areOne(pair) === true);
const apart = TWO.filter((pair) => areOne(pair) === false).length;
for (const [, name, , otherName] of missed) console.log(`missed:   ${name} = ${otherName}`);
for (const [, name, , otherName] of confused) console.log(`confused: ${name} / ${otherName}`);
const precision = truePositives / (truePositives + confused.length);
const recall = truePositives / (truePositives + missed.length);
console.log(
  `${ONE.length + TWO.length} pairs: ${truePositives} of ${ONE.length} joined, ${apart} of ${TWO.length} kept apart`,
);
console.log(`precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`);
