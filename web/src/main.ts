import { mount } from "svelte";
import App from "./App.svelte";
import "./lib/pressed";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/table.css";
import "./styles/pages.css";
import "./styles/phone.css";

const target = document.querySelector("#app");
if (target) mount(App, { target });
