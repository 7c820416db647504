// Appends the URL of each module that is loaded, and the name of each that Node.js loads within itself, with the number of its thread,
// to the file LOADED_MODULES names:
// NODE_OPTIONS=--require=.../list-modules.cjs
const { appendFileSync } = require('node:fs');
const { registerHooks } = require('node:module');
const { threadId } = require('node:worker_threads');

let count = 0;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const within = process.moduleLoadList.slice(count);
    count += within.length;
    appendFileSync(process.env.LOADED_MODULES, [...within, url].map((name) => `${threadId} ${name}\n`).join(''));
    return loaded;
  },
});
