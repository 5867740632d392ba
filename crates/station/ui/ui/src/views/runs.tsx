import type { JSX } from "preact";

export default function View(): JSX.Element {
  return <p class="wait">Nothing here yet</p>;
}
