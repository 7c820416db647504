/** A length as a function of the text size of the page: `rem` and `em` are relative to it. */
export interface Length {
  px: number;
  em: number;
}

export interface Line {
  width: number;
  colour: string;
}

/** Lengths of the four sides. */
export interface Sides {
  top: Length;
  right: Length;
  bottom: Length;
  left: Length;
}

/** What style sheets say about one element, as far as the layout knows it. */
export interface Look {
  colour?: string;
  size?: Length;
  isBold?: boolean;
  isItalic?: boolean;
  align?: 'left' | 'right' | 'centre';
  isUpper?: boolean;
  isUnderlined?: boolean;
  /** From the top to the bottom. */
  background?: { from: string; to: string };
  borderTop?: Line;
  borderRight?: Line;
  borderBottom?: Line;
  borderLeft?: Line;
  radius?: Length;
  padding?: Sides;
  marginTop?: Length;
  marginBottom?: Length;
  hasShadow?: boolean;
  maxWidth?: Length;
  display?: 'grid' | 'flex' | 'block';
  /** Columns of a grid: a number, or the least width of one. */
  columns?: { count: number } | { least: Length };
  gap?: Length;
  float?: 'left' | 'right' | 'none';
  /** Share of the column, 0 to 1. */
  width?: number;
  hasBullets?: boolean;
  /** Path of the picture that is shown instead of the element's content. */
  picture?: string;
}

export const NO_LOOK: Look = {};

export const toPixels = (length: Length, textSize: number): number => Math.round(length.px + length.em * textSize);

/** Whether an element is drawn as a box: with a background, a border or a padding. */
export const isBoxed = (look: Look): boolean =>
  look.background !== undefined || look.padding !== undefined || bordersOf(look).some(Boolean);

export const bordersOf = ({ borderTop, borderRight, borderBottom, borderLeft }: Look) =>
  [borderTop, borderRight, borderBottom, borderLeft] as const;
