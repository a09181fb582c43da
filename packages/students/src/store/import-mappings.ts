import type { Database } from "@signalbox/service";
import type { Selectable } from "kysely";
import type { Author } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ImportMappingRow, Tables } from "./tables.ts";

/** Saved import mappings by name, shared by everybody who imports. */
export interface ImportMappings {
  /** All mappings, sorted by name. */
  list(): Promise<readonly ImportMapping[]>;
  get(name: string): Promise<ImportMapping | undefined>;
  /**
   * Saves a mapping under its name. `mayReplace` decides whether to replace an existing one; `max` limits their number.
   */
  save(
    mapping: Pick<ImportMapping, "name" | "settings">,
    options: { readonly by: Author; readonly max: number; readonly mayReplace: (known: ImportMapping) => boolean },
  ): Promise<SaveOutcome>;
  /** Removes a mapping. Returns whether it existed. */
  remove(name: string, by: Author): Promise<boolean>;
}

type SaveOutcome =
  | { readonly kind: "created" | "replaced"; readonly mapping: ImportMapping }
  | { readonly kind: "not_yours"; readonly mapping: ImportMapping }
  | { readonly kind: "too_many" };

export interface ImportMapping {
  readonly name: string;
  /** JSON. */
  readonly settings: string;
  /** The author. */
  readonly principal: string | null;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

export function sqlImportMappings(
  { read, write, kind }: Database<Tables>,
  audit: Pick<AuditLog, "record">,
): ImportMappings {
  return {
    async list() {
      const rows = await read.selectFrom("import_mapping").selectAll().orderBy("name").execute();
      return rows.map(fromRow);
    },

    async get(name) {
      const row = await read.selectFrom("import_mapping").selectAll().where("name", "=", name).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    async save({ name, settings }, { by, max, mayReplace }) {
      return write(async (transaction) => {
        const found = await transaction
          .selectFrom("import_mapping")
          .selectAll()
          .where("name", "=", name)
          .$if(kind === "postgres", (query) => query.forUpdate())
          .executeTakeFirst();
        const known = found === undefined ? undefined : fromRow(found);
        if (known !== undefined && !mayReplace(known)) return { kind: "not_yours", mapping: known };
        if (known === undefined) {
          const { count } = await transaction
            .selectFrom("import_mapping")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          if (Number(count) >= max) return { kind: "too_many" };
        }
        const mapping: ImportMapping = { name, settings, principal: by.principal, savedAt: Date.now() };
        const row = { name, settings, principal: mapping.principal, saved_at: mapping.savedAt };
        await transaction
          .insertInto("import_mapping")
          .values(row)
          .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
          .execute();
        await audit.record(transaction, [{ action: "mapping-save", by, target: name }]);
        return { kind: known === undefined ? "created" : "replaced", mapping };
      });
    },

    async remove(name, by) {
      return write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("import_mapping")
          .where("name", "=", name)
          .executeTakeFirst();
        if (Number(numDeletedRows) === 0) return false;
        await audit.record(transaction, [{ action: "mapping-delete", by, target: name }]);
        return true;
      });
    },
  };
}

function fromRow({ name, settings, principal, saved_at }: Selectable<ImportMappingRow>): ImportMapping {
  return { name, settings, principal, savedAt: saved_at };
}
