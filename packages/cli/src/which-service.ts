/** The services, by the names that they have in `GET /`. */
const services = {
  students: { title: "the student-record service", variable: "SIGNALBOX_STUDENTS_URL" },
  capture: { title: "the request-capture service", variable: "SIGNALBOX_CAPTURE_URL" },
} as const;

export type ServiceName = keyof typeof services;

/** How long to wait for the service to name itself, in milliseconds. */
const patience = 3_000;

/** The name of the service at a URL; undefined when another program responds there, or nothing. */
export async function serviceAt(url: string): Promise<ServiceName | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, "")}/`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(patience),
    });
    const { service } = Object(await response.json()) as { service?: unknown };
    return service === "students" || service === "capture" ? service : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What to change when the URL leads elsewhere: the URL of a command, or of a variable alone when the command has no option for it.
 *
 * @param found what responds there, as {@link serviceAt} says
 */
export function wrongService(
  url: string,
  { wanted, found, option }: { wanted: ServiceName; found: ServiceName | undefined; option?: string },
): string {
  const { title, variable } = services[wanted];
  const there = found === undefined ? `${url} is not ${title}` : `${url} is ${services[found].title}, not ${title}`;
  return `${there}; ${option === undefined ? "set" : `name its address with ${option} or`} ${variable}`;
}
