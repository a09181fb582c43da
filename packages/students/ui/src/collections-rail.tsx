import { VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { formatAddress } from "./state/address.ts";
import type { Collection } from "./state/collection.ts";
import { useRecords } from "./state/records.ts";

/** Leads to the other collections: links beside the list, on narrow screens a selection above it. */
export function CollectionsRail({ collections }: { readonly collections: readonly Collection[] }): JSX.Element {
  const { collection, wide } = useRecords();
  const hrefOf = ({ isStudents, name }: Collection): string => (isStudents ? "#" : formatAddress({ in: name }));
  return (
    <nav class="collections" aria-label="Collections">
      {wide.value ? (
        <ul>
          {collections.map((one) => (
            <li key={one.name}>
              <a href={hrefOf(one)} aria-current={one.name === collection.name ? "page" : undefined}>
                <VisibleText text={one.title} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <select
          aria-label="Collection"
          value={collection.name}
          onChange={({ currentTarget: { value } }) => {
            const chosen = collections.find(({ name }) => name === value);
            if (chosen !== undefined) location.hash = hrefOf(chosen);
          }}
        >
          {collections.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      )}
    </nav>
  );
}
