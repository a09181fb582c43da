import { render } from "preact";
import { App } from "./app.tsx";
import "@signalbox/ui/tokens.css";
import "@signalbox/ui/base.css";
import "@signalbox/ui/form.css";

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
