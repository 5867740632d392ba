// Pictures that are kept: for the judges, and to look again.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import * as commands from "../commands";
import { chosenRobot, store } from "../station";
import { clock } from "./format";
import { Badge } from "./number";

export function PhotoLibrary(): JSX.Element {
  const [shown, setShown] = useState<number | undefined>();
  const robot = chosenRobot();
  const hasCamera = robot?.info.sensors.some((sensor) => sensor.shape === "camera") ?? false;
  const canKeep = commands.understands("photo") && hasCamera;
  const photos = [...store.photos.values()];
  if (photos.length === 0 && !canKeep) return <></>;
  return (
    <section class="card photos">
      <h3>Pictures kept{photos.length > 0 ? ` (${photos.length})` : ""}</h3>
      {canKeep ? <button class="small" disabled={!commands.leads()} onClick={commands.keepPhoto}>Keep what {robot!.info.name} sees <kbd>H</kbd></button> : null}
      <ul>
        {photos.map(({ photo, url }) => {
          const owner = store.robots.get(photo.robot);
          return (
            <li key={photo.id} class={shown === photo.id ? "large" : ""}>
              <button onClick={() => setShown(shown === photo.id ? undefined : photo.id)} title={shown === photo.id ? "Smaller" : "Larger"}>
                <img src={url} alt={`Picture ${photo.id + 1}, from ${photo.from[0].toFixed(1)}, ${photo.from[1].toFixed(1)} m`} />
              </button>
              <span class="number quiet">{owner ? <Badge robot={owner} /> : null} {clock(photo.time)}</span>
              <a class="small button" href={url} download={`picture-${photo.id + 1}.jpg`}>Save</a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
