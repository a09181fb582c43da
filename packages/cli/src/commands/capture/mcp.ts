import type { McpServer } from "@modelcontextprotocol/server";
import manifest from "../../../package.json" with { type: "json" };
import type { BaseCommand } from "../../command.ts";
import { untilStopped } from "../../process.ts";
import { assertCapture, openService, type ServiceFlags, serviceCommand } from "./service.ts";

/** `signalbox capture mcp`: the capture service for clients of the Model Context Protocol. */
export const mcpCommand: BaseCommand = serviceCommand("mcp")
  .description("serve captured requests to a Model Context Protocol client, over stdin and stdout")
  .examples("  $ signalbox capture mcp --url http://127.0.0.1:5000")
  .run(async (flags) => {
    const { StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
    const server = await createMcpServer(flags);
    const closed = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
      process.stdin.once("end", resolve);
    });
    await server.connect(new StdioServerTransport());
    await Promise.race([closed, untilStopped()]);
    await server.close();
  });

async function createMcpServer(flags: ServiceFlags): Promise<McpServer> {
  // Loaded when the command runs, so that every other command starts without them.
  const { McpServer } = await import("@modelcontextprotocol/server");
  const { tools } = await import("./mcp-tools.ts");
  const server = new McpServer({ name: "signalbox-capture", version: manifest.version });
  for (const { name, run, ...tool } of tools) {
    server.registerTool(name, tool, async (given) => {
      const service = await openService(flags);
      const text = await run(service, given, flags.secret).catch(async (error: Error) => {
        // An error of a call says when --url leads to another service.
        await assertCapture(error, flags.url);
        // What follows the first line of a timeout quotes requests, which a model must not trust.
        throw new Error(error.message.split("\n", 1)[0], { cause: error });
      });
      return { content: [{ type: "text", text }] };
    });
  }
  return server;
}
