/** JSON Schema 2020-12 from anywhere: whether it can be used, and whether values are valid against it. Values are made in
 *  `sample.ts`, apart, so that who only checks does not load what that takes. */

export { checkSchema } from './check-schema.ts';
export { compileOwnSchema, compileSchema, findProblem, type SchemaProblem } from './validator.ts';
