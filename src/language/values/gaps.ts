const GAP =
  /(?<![^\s:=("“])(?:\.{3,}|…|_{2,})(?=[\s.,;!?)"”]|$)|[([](?:the |your )?(?:year|number|date|time|name|amount|price|value)[)\]]/iu;

/** Whether a text leaves something open that is to be filled in: `Loading time: ...`, `Born in (year)`. */
export const hasGap = (text: string): boolean => GAP.test(text);
