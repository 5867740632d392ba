// All keys, and what they do.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { BINDINGS, DRIVING } from "./keys";
import { choose } from "./station";
import { CLOUD_KEYS } from "./cloud/key_table";

export function Help(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => choose({ showsHelp: false });
  const row = ({ shows, does }: { shows: string; does: string }) => (
    <div key={shows + does}>
      <dt><kbd>{shows}</kbd></dt>
      <dd>{does}</dd>
    </div>
  );
  return (
    <dialog ref={dialog} class="help" onClose={close} onClick={(event) => event.target === dialog.current && close()} aria-labelledby="help-title">
      <header class="card-head">
        <h2 id="help-title">Keys</h2>
        <button class="plain" onClick={close} aria-label="Close">✕</button>
      </header>
      <div class="help-columns">
        <section>
          <h3>Everywhere</h3>
          <dl>{BINDINGS.filter((binding) => !binding.view).map(row)}</dl>
          <h3>Driving</h3>
          <dl>{DRIVING.map(row)}</dl>
        </section>
        <section>
          <h3>Mission</h3>
          <dl>{BINDINGS.filter((binding) => binding.view === "mission").map(row)}</dl>
        </section>
        <section>
          <h3>Map viewer</h3>
          <dl>{CLOUD_KEYS.map(row)}</dl>
        </section>
      </div>
    </dialog>
  );
}
