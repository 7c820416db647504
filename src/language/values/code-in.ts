const CODE =
  /\b(?:code|otp|passcode|2fa|totp)\b(?:\s+(?:is|of|to use is|sent to me is|i got is|for (?:it|the login|this) is))?\s*[:=]?\s*["“']?(?=[\p{L}\d]*\d)([\p{L}\d]{4,10}|\d{3}[ -]\d{3})(?![\p{L}\d])/iu;
const CODE_BEFORE =
  /(?<![\p{L}\d])(\d{4,10}|\d{3}[ -]\d{3})["”']? (?:is|as) (?:the|my|your|our) (?:\p{L}+[ -]){0,3}code\b/iu;

/** The code that a text gives to prove who logs in: `the code is 493817`, `use 493 817 as my login code`. Null if it gives none.
 *  English. */
export const codeIn = (text: string): string | null => CODE.exec(text)?.[1] ?? CODE_BEFORE.exec(text)?.[1] ?? null;
