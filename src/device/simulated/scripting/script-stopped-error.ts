/** A limit of the server stopped a script or prevented it from running. The message is for the caller. */
export class ScriptStoppedError extends Error {}
