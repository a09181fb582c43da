import { decode, decodedBody, decodedPart } from "./decode-tasks.ts";
import {
  chooseRule,
  describe,
  describeOne,
  exportPiece,
  findRequest,
  inspectPage,
  matchRequest,
  parseBody,
} from "./read-tasks.ts";

/**
 * All work whose time depends on what strangers send or ask for, by name. `work.ts` runs each on the event loop when it is
 * known to be small, else in a thread with a deadline.
 */
export const captureTasks: CaptureTasks = {
  inspectPage,
  describe,
  describeOne,
  findRequest,
  matchRequest,
  parseBody,
  chooseRule,
  exportPiece,
  decode,
  decodedBody,
  decodedPart,
};

export type CaptureTasks = {
  readonly inspectPage: typeof inspectPage;
  readonly describe: typeof describe;
  readonly describeOne: typeof describeOne;
  readonly findRequest: typeof findRequest;
  readonly matchRequest: typeof matchRequest;
  readonly parseBody: typeof parseBody;
  readonly chooseRule: typeof chooseRule;
  readonly exportPiece: typeof exportPiece;
  readonly decode: typeof decode;
  readonly decodedBody: typeof decodedBody;
  readonly decodedPart: typeof decodedPart;
};
