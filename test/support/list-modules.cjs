// Appends the URL of each module that is loaded, with the number of its thread, to the file LOADED_MODULES names:
// NODE_OPTIONS=--require=.../list-modules.cjs
const { appendFileSync } = require('node:fs');
const { registerHooks } = require('node:module');
const { threadId } = require('node:worker_threads');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    appendFileSync(process.env.LOADED_MODULES, `${threadId} ${url}\n`);
    return loaded;
  },
});
