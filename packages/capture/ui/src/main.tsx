import { render } from "preact";
import { App } from "./app.tsx";
import "./styles/tokens.css";
import "./styles/base.css";

const root = document.getElementById("app");
if (root !== null) render(<App path={location.pathname} />, root);
