// What waits for a person: the most urgent first, one key each for yes, no, later and show.

import type { JSX } from "preact";

import * as commands from "../commands";
import type { Request } from "../link/messages";
import { store } from "../station";
import { span } from "./format";
import { Badge } from "./number";

const CAUSES: Record<Request["cause"], string> = {
  fall: "Fall",
  victim: "Victim",
  stuck: "Stuck",
  lost: "Lost",
  link: "Radio",
  battery: "Battery",
  waypoint: "No way",
  time: "Time",
};

export function RequestList(): JSX.Element {
  const { requests } = store;
  if (requests.length === 0) return <></>;
  const open = requests.filter((request) => request.later === null);
  const first = commands.firstRequest();
  return (
    <section class="card requests" aria-label="Requests">
      <h3>{open.length === 0 ? "Nothing urgent" : open.length === 1 ? "One request" : `${open.length} requests`}</h3>
      <ol>
        {requests.map((request) => <Row key={request.id} request={request} isFirst={request === first} />)}
      </ol>
    </section>
  );
}

function Row({ request, isFirst }: { request: Request; isFirst: boolean }): JSX.Element {
  const robot = request.robot === null ? undefined : store.robots.get(request.robot);
  const isOff = !commands.leads();
  const key = (shows: string) => (isFirst ? <kbd>{shows}</kbd> : null);
  const isLater = request.later !== null;
  return (
    <li class={`${isLater ? "later" : `level-${request.level}`}`}>
      <p class="request-head">
        <strong>{CAUSES[request.cause]}</strong>
        {robot ? <Badge robot={robot} /> : null}
        <span class="number quiet">{isLater ? `in ${span(Math.max(0, request.later! - store.time))}` : span(Math.max(0, store.time - request.since))}</span>
        {request.at || robot ? <button class="small" onClick={() => commands.showRequest(request)} title="Look there (O)">Show {key("O")}</button> : null}
      </p>
      <p role={isFirst && request.level > 0 ? "alert" : undefined}>{request.text}</p>
      {isLater ? null : (
        <p class="request-answers">
          <button class="small call" disabled={isOff} onClick={() => void commands.answer(request.id, "accept")}>{request.accept} {key("Y")}</button>
          {request.refuse === null ? null : <button class="small" disabled={isOff} onClick={() => void commands.answer(request.id, "refuse")}>{request.refuse} {key("X")}</button>}
          <button class="small" disabled={isOff} onClick={() => void commands.answer(request.id, "later")}>Later {key("Z")}</button>
        </p>
      )}
    </li>
  );
}
