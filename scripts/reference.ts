// Shared by the references of the packages: declarations and their doc comments, from the source.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ts } from "@ts-morph/common";

export { ts };

/** Parses a TypeScript file. */
export function parseSource(file: URL): ts.SourceFile {
  return ts.createSourceFile(fileURLToPath(file), readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
}

/** The declaration of an interface. */
export function findInterface(source: ts.SourceFile, name: string): ts.InterfaceDeclaration {
  const declared = source.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
  if (declared === undefined) throw new Error(`${source.fileName} has no interface ${name}`);
  return declared;
}

/** A table of the properties of an interface, with their types and doc comments. */
export function propertyTable(declared: ts.InterfaceDeclaration, heading: string): string {
  const rows = declared.members.filter(ts.isPropertySignature).map((member) => {
    const type = cell(member.type?.getText() ?? "");
    return `| \`${member.name.getText()}\` | \`${type}\` | ${cell(docOf(member))} |`;
  });
  return `| ${heading} | Type | Meaning |\n|---|---|---|\n${rows.join("\n")}`;
}

/** The text of a doc comment, without its tags; links are names. */
export function docOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return (ts.getTextOfJSDocComment(comment) ?? "").replace(/\{@link ([^}]+)\}/g, "`$1`");
}

/** Text on one line, with the characters escaped that would end a table cell. */
export function cell(text: string): string {
  return text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .trim();
}
