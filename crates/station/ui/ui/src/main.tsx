// The operator's station.

import { render } from "preact";

import { App } from "./app";
import { startDetail } from "./detail";
import { listen } from "./keys";
import { applyTheme, connection } from "./station";
import { startDriving } from "./teleop";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/panels.css";

applyTheme();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", applyTheme);
listen();
startDriving();
startDetail();
connection.start();
const root = document.getElementById("app")!;
root.replaceChildren();
render(<App />, root);
