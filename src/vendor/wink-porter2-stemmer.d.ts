declare module 'wink-porter2-stemmer' {
  /** English stem of a lower-case word (Porter2, Snowball). */
  export default function stem(word: string): string;
}
