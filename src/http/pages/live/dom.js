export const element = (id) => document.getElementById(id);

/** Whatever `text` holds, it is put in as text. */
export function make(tag, className, text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
