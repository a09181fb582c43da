// The search of the documentation: a list of links below the field. The index is loaded when the field gets the focus for the first time.

import MiniSearch from "minisearch";

const root = new URL("..", import.meta.url);
const box = /** @type {HTMLElement} */ (document.querySelector(".search"));
const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
const list = /** @type {HTMLUListElement} */ (box.querySelector("ul"));
const status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));

/** @type {Promise<MiniSearch> | undefined} */
let index;

box.hidden = false;
input.addEventListener("focus", load);
input.addEventListener("input", () => void search());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") list.hidden = true;
  if (event.key !== "/" || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !box.contains(event.target)) list.hidden = true;
});

/** Must be the options with which the index was built. */
function load() {
  index ??= fetch(new URL("assets/search-index.json", root))
    .then((response) => response.text())
    .then((text) =>
      MiniSearch.loadJSON(text, { fields: ["title", "text"], storeFields: ["page", "title", "section"] }),
    );
  return index;
}

async function search() {
  const query = input.value.trim();
  const searcher = await load();
  // Another key was pressed meanwhile.
  if (query !== input.value.trim()) return;
  const found = searcher.search(query, { prefix: true, fuzzy: 0.1, boost: { title: 4 }, combineWith: "AND" });
  list.replaceChildren(...found.slice(0, 12).map(({ page, title, section }) => link(page, title, section)));
  list.hidden = found.length === 0;
  status.textContent = query === "" ? "" : found.length === 0 ? "Nothing found" : `${found.length} found`;
}

/**
 * @param {string} page
 * @param {string} title
 * @param {string} section
 */
function link(page, title, section) {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = new URL(page, root).href;
  anchor.append(title, " ");
  const small = document.createElement("small");
  small.textContent = section;
  anchor.append(small);
  item.append(anchor);
  return item;
}
