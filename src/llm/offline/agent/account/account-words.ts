/** Words of tasks about a customer's own account. English; written for this project. */

/** Words right before a user name and a password. */
export const CREDENTIAL_LEADS =
  'with|using|as|user|username|user name|login|log-in|credentials|password|by|is|are|my|the|use|name|details|data|account|as|being|i am|i.m|for|=|and';

/** Names of credentials, which are none themselves. */
export const CREDENTIAL_NAMES =
  'username user user-name login password passwords pass email e-mail name credentials secrets secret metadata account data details';

/** Words that only say where an account is. */
export const ACCOUNT_WORDS =
  'portal login logins credentials account accounts customer user username password utilities utility details data access sign log lindenhaven invoice invoices bill bills';

/** Files that accounts offer, by the words for them. */
export const FILE_TYPES = 'pdf csv xlsx xls txt json zip docx';

/** Verbs that fetch a file if the clause names its type. */
export const FETCH_VERBS = 'get fetch export save send give need want like download pull grab';

/** Verbs that fetch a file of an account also if the clause names no type. */
export const SAVING_VERBS = 'fetch export save download pull grab';
/** What accounts bill with. */
export const BILL_NOUNS = 'invoice invoices bill bills statement statements billed';
/** Words for a type of file. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  spreadsheet: 'csv',
  table: 'csv',
  excel: 'csv',
  sheet: 'csv',
};
/** Where a file is to be. */
export const FILE_PLACES = 'computer device disk drive laptop desktop';
/** Words of a setting for mail, and of a change that lasts. */
export const MAIL_WORDS = 'email e-mail mail mails emails contact write reach';
export const LASTING_WORDS = 'now future onwards henceforth instead forward';

export const MONTHS = 'january february march april may june july august september october november december';
