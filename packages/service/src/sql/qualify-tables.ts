import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
  TableNode,
  WithSchemaPlugin,
} from "kysely";

/**
 * Puts `schema` before the name of every table, so that a statement means the same on every connection: a pooler such as
 * PgBouncer hands each transaction to another one, and keeps no `search_path`. Raw SQL names its tables by `sql.table()`.
 */
export function qualifyTables(schema: string): KyselyPlugin[] {
  return [qualifyRawTables(schema), new WithSchemaPlugin(schema)];
}

function qualifyRawTables(schema: string): KyselyPlugin {
  const transformer = new RawTableTransformer(schema);
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

/** Kysely's own plugin leaves the tables of raw SQL alone. */
class RawTableTransformer extends OperationNodeTransformer {
  readonly #schema: string;

  constructor(schema: string) {
    super();
    this.#schema = schema;
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const transformed = super.transformRaw(node, queryId);
    const parameters = transformed.parameters.map((parameter) =>
      TableNode.is(parameter) && parameter.table.schema === undefined
        ? TableNode.createWithSchema(this.#schema, parameter.table.identifier.name)
        : parameter,
    );
    return { ...transformed, parameters };
  }
}
