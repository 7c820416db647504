const GAP =
  /(?<![^\s:=("“])(?:\.{3,}|…|_{2,})(?=[\s.,;!?)"”]|$)|\((?:year|number|date|name|amount|price|value)\)|\[[\p{L} ]{1,30}\]/iu;

/** Whether a text leaves something open that is to be filled in: `Loading time: ...`, `Born in (year)`. */
export const hasGap = (text: string): boolean => GAP.test(text);
