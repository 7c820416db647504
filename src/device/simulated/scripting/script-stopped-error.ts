/** A limit of the server ended a script, or kept it from running. The message is for the caller. */
export class ScriptStoppedError extends Error {}
