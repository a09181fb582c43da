/** Bytes to send on one connection, and where they are split into packets. */
export interface Case {
  readonly bytes: Buffer;
  readonly cuts: readonly number[];
}

const methods = ["GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "PATCH", "M-SEARCH", "QUERY", "BREW", "get", "G!"];
const targets = [
  "/",
  "/a",
  "/a/b?c=d&e",
  "/a#b",
  "/%00",
  '/"|{}\\^`',
  "/caf\xc3\xa9",
  "//x",
  "http://h/p",
  "HTTP://h",
  "*",
  "a:1",
  "?",
  "x",
];
const versions = ["1.1", "1.1", "1.1", "1.1", "1.1", "1.1", "1.0", "1.2", "2.0", "0.9"];
const lengths = [
  "0",
  "3",
  " 3 ",
  "\t3",
  "03",
  "+3",
  "-3",
  "3,3",
  "3, 3",
  "0x3",
  "3.0",
  "",
  "3 3",
  "99999999999999999999",
];
const codings = [
  "chunked",
  " chunked ",
  "\tchunked\t",
  "Chunked",
  "gzip, chunked",
  "chunked, gzip",
  "chunked,chunked",
  ",chunked",
  "chunked,",
  "chunked;a=b",
  "identity",
  "xchunked",
  "",
  "\x0bchunked",
];
const otherFields = [
  "Connection: close",
  "Connection: keep-alive",
  "Connection: Upgrade\r\nUpgrade: x",
  "Expect: 100-continue",
  "X:",
  "X:  a \t",
  "x-a: \xe4",
  "X : a",
  "X\t: a",
  " X: a",
  "X: a\r\n b",
  "X",
  ": a",
  "X: a\0",
  "X: a\rb",
  "X: a\x01",
  "Host: b",
  "Trailer: X",
  "Content-Length : 3",
  "Content-Length\x0b: 3",
  "Transfer-Encoding : chunked",
  "Transfer_Encoding: chunked",
];
const sizes = [
  "3",
  "03",
  "3;a",
  "3;a=b",
  '3;a="b;c"',
  "3 ;a = b",
  "3;",
  "3 ",
  " 3",
  "+3",
  "-3",
  "0x3",
  "3g",
  "",
  "3\t",
  "3;a=",
  '3;a="',
  "f".repeat(17),
];
const bytes = '\r\n\t \0:;,="\\0aZ/\x0b\x7f\x80\xff';

/**
 * One to three requests followed by a valid one, which exposes a parser that mistakes the end of a request. Some
 * requests are well-formed; most contain something unusual.
 */
export function generateCase(random: () => number): Case {
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = (items: ArrayLike<string>): string => items[below(items.length)] as string;
  const mostly = (first: string, items: ArrayLike<string>, share = 0.8): string =>
    random() < share ? first : oneOf(items);

  const request = (index: number): string => {
    const oddness = random() < 0.4 ? 0.6 : 0.97;
    let lines = `${mostly("POST", methods, 0.6)} ${mostly(`/${index}`, targets, oddness)} HTTP/${mostly("1.1", versions, oddness)}\r\n`;
    if (random() < 0.98) lines += "Host: a\r\n";
    for (let count = below(3); count > 0; count -= 1) lines += `${mostly("X-A: b", otherFields, oddness)}\r\n`;
    let body = "";
    const framing = random();
    if (framing < 0.35) {
      lines += `Content-Length: ${mostly("3", lengths, oddness)}\r\n`;
      body = "abc";
    } else if (framing < 0.8) {
      lines += `Transfer-Encoding: ${mostly("chunked", codings, oddness)}\r\n`;
      for (let count = below(3); count > 0; count -= 1)
        body += `${mostly("3", sizes, oddness)}\r\nabc${mostly("\r\n", ["\n", "", "x", "\r"], 0.98)}`;
      body += `${mostly("0", ["00", "0;a", "0 ", "-0", "0x0"], oddness)}\r\n`;
      if (random() < 0.2) body += `${mostly("T: 1", otherFields, oddness)}\r\n`;
      body += "\r\n";
    } else if (framing < 0.83) {
      lines += "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n";
      body = "3\r\nabc\r\n0\r\n\r\n";
    }
    return `${mostly("", ["\r\n", "\n", "\r", "\r\n\r\n"], 0.97)}${lines}\r\n${body}`;
  };

  let text = "";
  for (let count = 1 + below(3), index = 0; index < count; index += 1) text += request(index);
  for (let count = random() < 0.6 ? 0 : 1 + below(2); count > 0; count -= 1) text = mutated(text, below, oneOf);
  text += "GET /end HTTP/1.1\r\nHost: end\r\n\r\n";
  const cuts =
    random() < 0.05
      ? Array.from({ length: text.length }, (_, at) => at)
      : Array.from({ length: below(4) }, () => below(text.length));
  return {
    bytes: Buffer.from(text, "latin1"),
    cuts: [...new Set(cuts)].filter((cut) => cut > 0).sort((a, b) => a - b),
  };
}

function mutated(text: string, below: (limit: number) => number, oneOf: (items: string) => string): string {
  const at = below(text.length);
  switch (below(5)) {
    case 0:
      return text.slice(0, at) + oneOf(bytes) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + oneOf(bytes) + text.slice(at + 1);
    case 3: {
      const end = text.indexOf("\r\n", at);
      return end < 0 ? text : `${text.slice(0, end)}\n${text.slice(end + 2)}`;
    }
    default: {
      const end = at + below(20);
      return text.slice(0, end) + text.slice(at, end) + text.slice(end);
    }
  }
}

/** Splits a case into packets. */
export function packets({ bytes: all, cuts }: Case): Buffer[] {
  return [0, ...cuts].map((cut, index) => all.subarray(cut, cuts[index] ?? all.length));
}
