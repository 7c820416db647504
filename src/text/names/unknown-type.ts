/** The type of an entity about which the text says nothing. */
export const UNKNOWN_TYPE = 'Entity';
