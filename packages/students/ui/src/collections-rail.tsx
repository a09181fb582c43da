import { Select, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { formatAddress } from "./state/address.ts";
import { type Collection, students } from "./state/collection.ts";
import { useRecords } from "./state/records.ts";

/** Leads to the other collections: links beside the list, on narrow screens a selection above it. */
export function CollectionsRail({ collections }: { readonly collections: readonly Collection[] }): JSX.Element {
  const { collection, wide } = useRecords();
  const hrefOf = (name: string): string => (name === students ? "#" : formatAddress({ in: name }));
  return (
    <nav class="collections" aria-label="Collections">
      {wide.value ? (
        <ul>
          {collections.map((one) => (
            <li key={one.name}>
              <a
                class="truncated"
                href={hrefOf(one.name)}
                aria-current={one.name === collection.name ? "page" : undefined}
              >
                <VisibleText text={one.title} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Select
          aria-label="Collection"
          value={collection.name}
          options={collections.map(({ name, title }) => [name, title])}
          onChoose={(chosen) => {
            location.hash = hrefOf(chosen);
          }}
        />
      )}
    </nav>
  );
}
