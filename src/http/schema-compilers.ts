const notSet = () => {
  throw new Error('The compilers of schemas are not set.');
};

/** Options of Fastify for apps that set both compilers of schemas. Without factories, it would load its own, with all of Ajv. */
export const SETS_COMPILERS = {
  schemaController: { compilersFactory: { buildValidator: notSet, buildSerializer: notSet } },
};
