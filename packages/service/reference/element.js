/**
 * Makes an element. Text is always text: nothing of a document can become markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<Record<string, string | boolean | undefined | ((event: Event) => unknown)>>} [attributes]
 *   functions listen to the event of their name; `false` and `undefined` leave an attribute out
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/**
 * A description, whose words in backticks are code and whose empty lines separate paragraphs.
 *
 * @param {string | undefined} text
 */
export function prose(text) {
  if (text === undefined || text === "") return undefined;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const parts = paragraph.split(/`([^`]+)`/);
    return element("p", {}, ...parts.map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part)));
  });
  return element("div", { class: "prose" }, ...paragraphs);
}
