// Who was found, and the operator's word on it.

import type { JSX } from "preact";

import * as commands from "../commands";
import type { VictimBelief } from "../link/messages";
import { store } from "../station";
import { percent } from "./format";

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
              {victim.belief ? <BeliefWords belief={victim.belief} /> : null}
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

/** What the robots believe, in words; what nothing spoke for or against is left out. */
function BeliefWords({ belief }: { belief: VictimBelief }): JSX.Element {
  const photo = belief.picture === null ? undefined : store.photos.get(belief.picture);
  const [xx, , yy] = belief.covariance;
  const words = [`there with ${percent(belief.p)}`, `within ${(2 * Math.sqrt(Math.max(xx, yy, 0))).toFixed(1)} m`];
  if (belief.alive !== null) words.push(`alive with ${percent(belief.alive)}`);
  if (belief.moving !== null) words.push(`moves with ${percent(belief.moving)}`);
  return (
    <span class="quiet victim-belief">
      <span>{words.join(", ")}{belief.kinds.length > 0 ? `; by ${belief.kinds.join(", ")}` : ""}</span>
      {photo ? <img src={photo.url} alt="Their picture" /> : null}
    </span>
  );
}
