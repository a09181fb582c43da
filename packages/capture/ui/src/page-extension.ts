import { type ComponentType, createContext, type JSX } from "preact";

/**
 * What a decoder adds to the page: a tab of each route, and a page that takes one body apart. A package that includes a decoder
 * builds the page with it: `startPage(extension)`. Only the extension knows the format.
 */
export interface PageExtension {
  /** The name of the decoder. Its decoded views link to `bodyPage`. */
  readonly decoder: string;
  readonly tab: ExtensionTab;
  readonly bodyPage: {
    /** Its address is `/inspect/-/{name}`; the fragment `#route=…&seq=…` names a captured body. */
    readonly name: string;
    readonly Page: ComponentType;
  };
}

/** A tab of a route, next to its requests. */
export interface ExtensionTab {
  /** Its name in addresses: `#?show={name}`. */
  readonly name: string;
  readonly title: string;
  /** A hook that follows the route. Returns the content of the tab, or null while the route has nothing to show. */
  useTab(route: FollowedRoute): JSX.Element | null;
}

/** The route that a tab belongs to, and what the tab can do to the page. */
export interface FollowedRoute {
  readonly routeId: string;
  /** The search. */
  readonly q: string;
  /** The newest known request; undefined until the route is loaded, and when it has ended. */
  readonly newestSeq: number | undefined;
  /** The chosen request. */
  readonly seq: number | undefined;
  readonly isShown: boolean;
  /** Chooses a request. */
  readonly onChoose: (seq: number) => void;
  /** Shows a request in full, in place of the tab. */
  readonly onOpen: (seq: number) => void;
  /** Lists only the requests with these numbers. */
  readonly onRange: (from: number, to: number) => void;
}

/** The extension of this page, if it has one. It never changes while the page is open. */
export const Extension = createContext<PageExtension | undefined>(undefined);
