/** What an operation on the document refuses, by the name that the DOM gives the error. */
export class ScriptError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
