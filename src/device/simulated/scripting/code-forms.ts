/** Possible interpretations of the code, each as a program that evaluates to the result or to a function that returns it.
 *  The first one that compiles is used: an expression (possibly a function), statements whose last one has the value, an
 *  expression with `await`, a function body with `return` or `await`. */
export function codeForms(code: string): string[] {
  const expression = withoutEnd(code);
  // The line break keeps a trailing comment from swallowing the parenthesis.
  return [
    `(${expression}\n)`,
    code,
    `(async function (args) { return (${expression}\n) })`,
    `(async function (args) { ${code}\n})`,
  ];
}

/** Chooses the error of the interpretation that is closest to the code as written. */
export function chooseError(errors: readonly string[]): string {
  const [, asStatements = '', , asBody = ''] = errors;
  return /\b(return|await)\b/.test(asStatements) ? asBody : asStatements;
}

function withoutEnd(code: string): string {
  let end = code.length;
  while (end > 0 && /[;\s]/.test(code.charAt(end - 1))) end -= 1;
  return code.slice(0, end);
}
