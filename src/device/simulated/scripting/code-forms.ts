/** The forms that code may have, each as a program whose value is the result, or a function that gives it. The first that
 *  is correct is meant: an expression (also one that is a function), statements of which the last has the value, an
 *  expression with `await`, the body of a function with `return` or `await`. */
export function codeForms(code: string): string[] {
  const expression = withoutEnd(code);
  // A line break, so that a comment at the end does not swallow the parenthesis.
  return [
    `(${expression}\n)`,
    code,
    `(async function (args) { return (${expression}\n) })`,
    `(async function (args) { ${code}\n})`,
  ];
}

/** Of the errors that the forms have, the one that speaks of the code as it was written. */
export function chooseError(errors: readonly string[]): string {
  const [, asStatements = '', , asBody = ''] = errors;
  return /\b(return|await)\b/.test(asStatements) ? asBody : asStatements;
}

function withoutEnd(code: string): string {
  let end = code.length;
  while (end > 0 && /[;\s]/.test(code.charAt(end - 1))) end -= 1;
  return code.slice(0, end);
}
