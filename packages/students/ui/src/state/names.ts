import { type Signal, signal } from "@preact/signals";
import { nameOf } from "../api/stored-record.ts";
import type { Collection } from "./collection.ts";
import { listPath, viewsOfIds } from "./list-path.ts";

/** Names of records that others refer to. Those that a page shows at once are loaded with few requests. */
export class Names {
  readonly #known = new Map<string, Signal<string>>();
  /** The ids without a name yet. */
  #wanted = new Map<Collection, Set<string>>();

  /** The name of a record; until it is known, and for one that the caller may not see, the id. */
  of(collection: Collection, id: string): string {
    const key = `${collection.name}/${id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known.value;
    const name = signal(id);
    this.#known.set(key, name);
    if (this.#wanted.size === 0) setTimeout(() => void this.#load());
    this.#wanted.set(collection, (this.#wanted.get(collection) ?? new Set()).add(id));
    return name.value;
  }

  async #load(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    for (const [collection, ids] of wanted) {
      for (const view of viewsOfIds([...ids])) {
        const path = listPath(collection, view);
        // Ids say enough when that fails.
        const { rows } = await collection.api.list(path).catch(() => ({ rows: [] }));
        for (const record of rows) {
          const name = this.#known.get(`${collection.name}/${record.id}`);
          if (name !== undefined) name.value = nameOf(record);
        }
      }
    }
  }
}
