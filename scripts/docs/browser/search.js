// The search of the documentation. The index is loaded when the field gets the focus for the first time.

import MiniSearch from "minisearch";

/** @typedef {{ page: string, title: string, section: string }} Hit */

const root = new URL("..", import.meta.url);
const box = /** @type {HTMLElement} */ (document.querySelector(".search"));
const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
const list = /** @type {HTMLUListElement} */ (box.querySelector("ul"));
const status = /** @type {HTMLElement} */ (box.querySelector("[role=status]"));

/** @type {Promise<MiniSearch> | undefined} */
let index;
let active = -1;

box.hidden = false;
input.addEventListener("focus", load);
input.addEventListener("input", () => void search());
input.addEventListener("keydown", onKey);
document.addEventListener("keydown", (event) => {
  const inField = event.target instanceof HTMLInputElement;
  if (event.key !== "/" || inField || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !box.contains(event.target)) close();
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
  const hits = /** @type {Hit[]} */ (/** @type {unknown[]} */ (found.slice(0, 12)));
  list.replaceChildren(...hits.map(option));
  active = -1;
  input.removeAttribute("aria-activedescendant");
  list.hidden = hits.length === 0;
  input.setAttribute("aria-expanded", String(hits.length > 0));
  status.textContent = query === "" ? "" : hits.length === 0 ? "Nothing found" : `${found.length} found`;
}

/**
 * @param {Hit} hit
 * @param {number} number
 */
function option({ page, title, section }, number) {
  const item = document.createElement("li");
  item.id = `result-${number}`;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.dataset.page = page;
  item.append(title);
  if (section !== "") {
    const small = document.createElement("small");
    small.textContent = section;
    item.append(" ", small);
  }
  item.addEventListener("click", () => open(item));
  return item;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
  if (event.key === "Escape") {
    close();
    return;
  }
  if (event.key === "Enter") {
    const item = items[Math.max(active, 0)];
    if (item !== undefined) open(item);
    return;
  }
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || items.length === 0) return;
  event.preventDefault();
  items[active]?.setAttribute("aria-selected", "false");
  active = (active + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
  const item = /** @type {HTMLLIElement} */ (items[active]);
  item.setAttribute("aria-selected", "true");
  item.scrollIntoView({ block: "nearest" });
  input.setAttribute("aria-activedescendant", item.id);
}

/** @param {HTMLElement} item */
function open(item) {
  close();
  location.href = new URL(item.dataset.page ?? "", root).href;
}

function close() {
  list.hidden = true;
  input.setAttribute("aria-expanded", "false");
}
