import type { Database } from "@signalbox/service";
import type { Kysely, Selectable } from "kysely";
import type { Author } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ImportMappingRow, Tables } from "./tables.ts";

/** Saved import mappings by name, shared by everybody who imports. */
export interface ImportMappings {
  /** All mappings, sorted by name. */
  list(): Promise<readonly ImportMapping[]>;
  get(name: string): Promise<ImportMapping | undefined>;
  /** Saves a mapping under its name, unless `check` throws. `max` limits their number. */
  save(
    mapping: Pick<ImportMapping, "name" | "settings">,
    options: { readonly by: Author; readonly max: number; readonly check: Check },
  ): Promise<SaveOutcome>;
  /** Removes a mapping, unless `check` throws. */
  remove(name: string, options: { readonly by: Author; readonly check: Check }): Promise<void>;
}

/** Receives the current mapping, which nobody else can change meanwhile. An error that it throws leaves it as it is. */
type Check = (known: ImportMapping | undefined) => void;

type SaveOutcome =
  | { readonly kind: "created" | "replaced"; readonly mapping: ImportMapping }
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

    async save({ name, settings }, { by, max, check }) {
      return write(async (transaction) => {
        let known = await lock(transaction, name);
        const mapping: ImportMapping = { name, settings, principal: by.principal, savedAt: Date.now() };
        const row = { name, settings, principal: mapping.principal, saved_at: mapping.savedAt };
        check(known);
        while (known === undefined) {
          const { count } = await transaction
            .selectFrom("import_mapping")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          if (Number(count) >= max) return { kind: "too_many" };
          const { numInsertedOrUpdatedRows: inserted } = await transaction
            .insertInto("import_mapping")
            .values(row)
            .onConflict((conflict) => conflict.column("name").doNothing())
            .executeTakeFirstOrThrow();
          if (Number(inserted) > 0) break;
          // In PostgreSQL, another process has saved one of this name since, and may even have deleted it again.
          known = await lock(transaction, name);
          check(known);
        }
        if (known !== undefined) {
          await transaction.updateTable("import_mapping").set(row).where("name", "=", name).execute();
        }
        await audit.record(transaction, [{ action: "mapping-save", by, target: name }]);
        return { kind: known === undefined ? "created" : "replaced", mapping };
      });
    },

    async remove(name, { by, check }) {
      await write(
        async (transaction) => {
          check(await lock(transaction, name));
          const { numDeletedRows } = await transaction
            .deleteFrom("import_mapping")
            .where("name", "=", name)
            .executeTakeFirst();
          if (Number(numDeletedRows) > 0)
            await audit.record(transaction, [{ action: "mapping-delete", by, target: name }]);
        },
        { deletes: () => true },
      );
    },
  };

  async function lock(transaction: Kysely<Tables>, name: string): Promise<ImportMapping | undefined> {
    const found = await transaction
      .selectFrom("import_mapping")
      .selectAll()
      .where("name", "=", name)
      .$if(kind === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    return found === undefined ? undefined : fromRow(found);
  }
}

function fromRow({ name, settings, principal, saved_at }: Selectable<ImportMappingRow>): ImportMapping {
  return { name, settings, principal, savedAt: saved_at };
}
