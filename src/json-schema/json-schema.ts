/** Checks untrusted JSON Schemas (2020-12) and validates values. Sample values are in `sample.ts`, so that its
 *  dependencies are loaded only where needed. */

export { checkSchema } from './check-schema.ts';
export { compileOwnSchema, compileSchema, findProblem, type SchemaProblem } from './validator.ts';
