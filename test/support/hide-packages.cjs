// Makes the packages named in HIDDEN_PACKAGES (with commas between them) impossible to find, for `import`, `require` and
// `require.resolve`, in every thread: NODE_OPTIONS=--require=.../hide-packages.cjs
const { registerHooks } = require('node:module');

const hidden = (process.env.HIDDEN_PACKAGES ?? '').split(',').filter(Boolean);

registerHooks({
  resolve(name, context, next) {
    if (!hidden.some((each) => name === each || name.startsWith(`${each}/`))) return next(name, context);
    throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'MODULE_NOT_FOUND' });
  },
});
