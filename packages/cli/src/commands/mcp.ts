import { Command } from "commander";
import { untilStopped } from "../until-stopped.ts";
import { type ServiceFlags, withService } from "./capture/service.ts";

/** `signalbox mcp`: the capture service for programs that speak the Model Context Protocol. */
export function mcpCommand(): Command {
  return withService(new Command("mcp"))
    .description("offer captured requests to a Model Context Protocol client, over stdin and stdout")
    .addHelpText("after", "\nExamples:\n  $ signalbox mcp --url http://127.0.0.1:5000")
    .action(serveMcp);
}

async function serveMcp(flags: ServiceFlags): Promise<void> {
  const { createMcpServer } = await import("./capture/mcp-server.ts");
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const server = createMcpServer(flags);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once("end", resolve);
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([closed, untilStopped()]);
  await server.close();
}
