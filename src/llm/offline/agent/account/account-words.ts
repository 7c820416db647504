/** Words of tasks about a customer's own account. English; written for this project. */

/** Words right before a user name and a password. */
export const CREDENTIAL_LEADS =
  'with|using|as|user|username|user name|login|log-in|credentials|password|by|is|are|my|the|use|name|details|data|account|and';

/** Words that only say where an account is. */
export const ACCOUNT_WORDS =
  'portal login logins credentials account accounts customer user username password utilities utility details data access sign log lindenhaven invoice invoices bill bills';

/** Files that accounts offer, by the words for them. */
export const FILE_TYPES = 'pdf csv xlsx xls txt json zip docx';

/** Verbs that fetch a file if the clause names its type. */
export const FETCH_VERBS = 'get fetch export save send give need want download pull grab';
