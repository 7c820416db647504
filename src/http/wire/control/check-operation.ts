import { InvalidDocumentError } from '../../../control/invalid-document.ts';
import type { MatchDocument } from '../../../control/match/document.ts';

/** Throws invalid if the match at the path `at` names an operation that no route has. */
export function checkOperation(match: MatchDocument | undefined, at: string, operations: ReadonlySet<string>): void {
  if (match?.operation === undefined || operations.has(match.operation)) return;
  throw new InvalidDocumentError(
    `${at}.operation`,
    'must be an operationId of /openapi.json, such as submitTask or queryGraph',
  );
}
