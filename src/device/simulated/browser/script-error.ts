/** Error of a document operation; `name` is the name of the DOM exception. */
export class ScriptError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
