// A separate process: opens the counter store at argv[2] and adds the counter argv[3].
import { openCounters } from "./counter-store.ts";

const [, , location = "", name = ""] = process.argv;
const database = await openCounters(location);
await database.write((transaction) => transaction.insertInto("counter").values({ name, value: 1 }).execute());
await database.close();
