export const element = (id) => document.getElementById(id);

/** Inserts `text` as text, never as HTML. */
export function make(tag, className, text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
