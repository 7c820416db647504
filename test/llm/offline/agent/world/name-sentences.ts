/** Texts with the entities and the unknown names in them, over the front pages of the built-in sites. */
export type NameSentence = readonly [text: string, entities: readonly string[], unknown: readonly string[]];

/** The search for names was written with these. */
export const TUNED: readonly NameSentence[] = [
  ['How long is the Amazon?', ['Amazon River'], []],
  ['Which weighs more: the elephant or the penguin?', ['African elephant', 'Emperor penguin'], []],
  ["Mount Everest's height", ['Mount Everest'], []],
  ['height of mars and venus', ['Mars', 'Venus'], []],
  ['What is the capital of Wakanda?', [], ['Wakanda']],
  ['Buy the desk lamp and the electric kettle', ['Desk lamp', 'Electric kettle'], []],
  ['Who wrote Don Quixote?', ['Don Quixote'], []],
  ['Flights from Rome to Dublin', ['Rome', 'Dublin'], []],
  ['Zurich (ZRH) to Lisbon', ['Zurich', 'Lisbon'], []],
  ['Rome–Dublin tomorrow', ['Rome', 'Dublin'], []],
  ['Order a kettle for Mira Stone', ['Electric kettle'], ['Mira Stone']],
  ['Compare the Danube and the Rhine', ['Danube'], ['Rhine']],
  ['What did Newton do?', ['Isaac Newton'], []],
  ['Find Papua New Guinea', [], ['Papua New Guinea']],
];

/** These were written beforehand and looked at once. */
export const HELD: readonly NameSentence[] = [
  ["how tall's everest", ['Mount Everest'], []],
  ['Which is longer, the Nile or the Danube?', ['Nile', 'Danube'], []],
  ["Ada Lovelace's birthplace", ['Ada Lovelace'], []],
  ['Do elephants weigh more than blue whales?', ['African elephant', 'Blue whale'], []],
  ['what year did Zorbanite get discovered', [], ['Zorbanite']],
  ['I need the price of the market tote, and of the Weekend Bag.', ['Market tote', 'Weekend bag'], []],
  ['Who painted the mona lisa', ['Mona Lisa'], []],
  ['population: PARIS', ['Paris'], []],
  ['From Oslo to Athens on 3 January, cheapest', ['Oslo', 'Athens'], []],
  ['Paris-New York, earliest', ['Paris', 'New York'], []],
  ['Is Kilimanjaro higher than Mont Blanc', ['Kilimanjaro', 'Mont Blanc'], []],
  ['Compare Saturn with Neptune', ['Saturn', 'Neptune'], []],
  ['Who is the mayor of Bielefeld?', [], ['Bielefeld']],
  ['add two canvas backpacks to my cart', ['Canvas backpack'], []],
  [
    'open the story about the repair café mends its thousandth toaster',
    ['Repair café mends its thousandth toaster'],
    [],
  ],
  ['When did Einstein die and where was Curie born?', ['Albert Einstein', 'Marie Curie'], []],
  ['Tell Bob Miller about the Solar System', ['Solar System'], ['Bob Miller']],
  ["the amazon's length", ['Amazon River'], []],
  ['Frankenstein was written by whom', ['Frankenstein'], []],
  ['is the web older than penicillin', ['World Wide Web', 'Penicillin'], []],
];
