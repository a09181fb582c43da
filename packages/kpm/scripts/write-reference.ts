// Writes docs/kpm-reference.md: what each entry of the package exports, from the doc comments of the source.

import { writeFileSync } from "node:fs";
import { cell, docOf, parseSource, propertyTable, ts } from "../../../scripts/reference.ts";

/** The entries of the package, with the file that lists what they export. */
const ENTRIES: readonly (readonly [entry: string, file: string])[] = [
  ["@signalbox/kpm", "index.ts"],
  ["@signalbox/kpm/v3", "v3.ts"],
  ["@signalbox/kpm/rc", "rc.ts"],
  ["@signalbox/kpm/e2ap", "e2ap/index.ts"],
  ["@signalbox/kpm/connect", "connect/index.ts"],
  ["@signalbox/kpm/schema", "schema.ts"],
];

interface Declared {
  readonly name: string;
  readonly node: ts.Node;
}

/** What a file declares and exports, and what it exports of others; generated messages have the .proto for a reference. */
function* exportsOf(file: URL): Generator<Declared, void> {
  const source = parseSource(file);
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const from = statement.moduleSpecifier;
      if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith(".") || from.text.includes("gen/"))
        continue;
      const clause = statement.exportClause;
      if (clause === undefined || !ts.isNamedExports(clause)) continue;
      const names = new Set(clause.elements.map(({ name }) => name.text));
      for (const declared of exportsOf(new URL(from.text, file))) if (names.has(declared.name)) yield declared;
    } else if (
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.[0]?.kind === ts.SyntaxKind.ExportKeyword
    ) {
      yield* declarationsOf(statement);
    }
  }
}

function* declarationsOf(statement: ts.Statement): Generator<Declared, void> {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) yield { name: name.getText(), node: statement };
  } else if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  ) {
    if (statement.name !== undefined) yield { name: statement.name.text, node: statement };
  }
}

function writeEntry([entry, file]: (typeof ENTRIES)[number]): string {
  const all = [...exportsOf(new URL(`../src/${file}`, import.meta.url))].sort((a, b) => (a.name < b.name ? -1 : 1));
  const functions = [...new Set(all.filter(({ node }) => ts.isFunctionDeclaration(node)).map(({ name }) => name))].map(
    (name) => writeFunction(all.filter((declared) => declared.name === name)),
  );
  const classes = all.filter(({ node }) => ts.isClassDeclaration(node)).map(writeClass);
  const values = all
    .filter(({ node }) => ts.isVariableStatement(node))
    .map(({ name, node }) => `| \`${name}\` | ${cell(docOf(node))} |`);
  const types = all
    .filter(({ node }) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .map(writeType);
  return [
    `## \`${entry}\``,
    ...functions,
    ...classes,
    ...(values.length === 0
      ? []
      : [`### Values of \`${entry}\`\n\n| Value | Meaning |\n|---|---|\n${values.join("\n")}`]),
    ...types,
  ].join("\n\n");
}

/** A function with all its overloads; of these the last has a body, and is not one to call. */
function writeFunction(declared: readonly Declared[]): string {
  const nodes = declared.map(({ node }) => node as ts.FunctionDeclaration);
  const callable = nodes.length === 1 ? nodes : nodes.filter(({ body }) => body === undefined);
  const texts = nodes.map(textOf).filter(Boolean);
  return [`### \`${declared[0]?.name}\``, code(callable.map(signature).join("\n")), ...texts].join("\n\n");
}

function writeClass({ name, node }: Declared): string {
  const { members } = node as ts.ClassDeclaration;
  const shown = members.filter(
    (member): member is ts.MethodDeclaration =>
      ts.isMethodDeclaration(member) && !ts.isPrivateIdentifier(member.name) && docOf(member) !== "",
  );
  const rows = shown.map((member) => `| \`${member.name.getText()}\` | ${cell(docOf(member))} |`);
  const table = rows.length === 0 ? [] : [`| Method | What it does |\n|---|---|\n${rows.join("\n")}`];
  return [`### Class \`${name}\``, textOf(node), ...table].join("\n\n");
}

function writeType({ name, node }: Declared): string {
  const title = `### Type \`${name}\`\n\n${textOf(node)}`;
  if (ts.isInterfaceDeclaration(node)) return `${title}\n\n${propertyTable(node, "Property")}`;
  return `${title}\n\n${code((node as ts.TypeAliasDeclaration).type.getText())}`;
}

/** Parameters and result, without the body. */
function signature(node: ts.FunctionDeclaration): string {
  const text = node.getText();
  const end = node.body === undefined ? text.length : node.body.getStart() - node.getStart();
  return text
    .slice(0, end)
    .replace(/^export /, "")
    .trim();
}

function code(text: string): string {
  return `\`\`\`typescript\n${text}\n\`\`\``;
}

function textOf(node: ts.Node): string {
  const errors = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === "throws");
  const thrown = errors.map(({ comment }) => `Throws ${cell(ts.getTextOfJSDocComment(comment) ?? "")}`);
  return [
    docOf(node)
      .replace(/([^\n])\n(?!\n)/g, "$1 ")
      .replace(/\n +/g, "\n"),
    ...thrown,
  ]
    .filter(Boolean)
    .join("\n\n");
}

writeFileSync(
  new URL("../../../docs/kpm-reference.md", import.meta.url),
  `# Reference of kpm

Generated by \`npm run gen\` from the doc comments of the source; do not edit. [kpm.md](kpm.md) explains how to use the package.
The generated messages are described in the \`.proto\` files of the package, and by \`signalbox kpm schema\`.

${ENTRIES.map(writeEntry).join("\n\n")}
`,
);
