// Who was found, and the operator's word on it.

import type { JSX } from "preact";

import * as commands from "../commands";
import { store } from "../station";

export function VictimList(): JSX.Element {
  if (store.victims.length === 0) return <></>;
  const canConfirm = commands.understands("confirm_victim") && commands.leads();
  return (
    <section class="card">
      <h3>Victims</h3>
      <ul class="victims">
        {store.victims.map((victim) => (
          <li key={victim.id} class={victim.state}>
            <span class="sign" aria-hidden="true">{victim.state === "confirmed" ? "◆" : "◇"}</span>
            <span class="what">
              <strong>{victim.state}</strong> <span class="number quiet">{victim.at[0].toFixed(1)}, {victim.at[1].toFixed(1)} m</span>
              <span class="quiet"> {victim.note}</span>
            </span>
            {canConfirm && victim.state === "suspected" ? (
              <span class="edit">
                <button class="small" onClick={() => void commands.confirmVictim(victim.id, true)}>Confirm</button>
                <button class="small" onClick={() => void commands.confirmVictim(victim.id, false)}>Reject</button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
