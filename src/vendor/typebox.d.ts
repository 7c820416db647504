/** What the server uses of TypeBox. `typebox.js` is made of the package by `npm run bundle`: loading its 266 files takes a
 *  hundred milliseconds, loading one takes four. */
export { type SchemaOptions, type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
export { Check } from '@sinclair/typebox/value';
