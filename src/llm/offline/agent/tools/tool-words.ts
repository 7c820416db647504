/** English words by which requests mean a tool without its name. Own lists of normalized singular words. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Nouns that stand for each other. The first of a group is its name. */
export const SUBJECTS: readonly ReadonlySet<string>[] = [
  words(
    'weather degree temperature rain raining rainy snow snowing sunny cloudy warm cold hot umbrella forecast windy climate',
  ),
  words('mail email letter'),
  words('stock share ticker equity'),
  words('currency exchange usd eur gbp jpy chf dollar euro yen pound'),
  words('message msg text dm sms chat'),
  words('event appointment meeting calendar'),
  words('ticket issue'),
  words('reminder alarm'),
  words('task todo'),
  words('translation translate'),
];

/** Verbs of tools that change something, with other verbs for the same. */
export const ACTIONS: readonly ReadonlySet<string>[] = [
  words('send write drop shoot forward'),
  words('add put create schedule enter make set log new plan'),
  words('post publish share'),
  words('book reserve'),
  words('delete remove cancel drop'),
  words('update change edit'),
  words('open file raise'),
];

/** Words before the verb of a request. */
export const BEFORE_VERB = words(
  'please kindly can could would will you i d we want like need to and then also now just hey hi hello us so ok',
);

/** Words after a value in a question that are no part of it: `in Oslo right now`. */
export const AFTER_VALUE = words(
  'cost trade traded trading stand right now today tonight currently please at the moment like look do doing thing these days exactly this morning evening afternoon',
);

/** Names of arguments for what is sent or entered. */
export const CONTENTS = words(
  'text body message msg content title subject summary description note task item name headline',
);

/** Names of arguments that take an e-mail address where a tool sends mail. */
export const RECEIVERS = words('to cc bcc recipient receiver address email mail sendto');
