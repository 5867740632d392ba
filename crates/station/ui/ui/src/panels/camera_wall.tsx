// All cameras of all robots side by side; a click leads the robot that carries it.

import type { JSX } from "preact";

import { Arrangements } from "../arrangements";
import { allRobots, choose, chosenRobot, store, useStation } from "../station";
import { CameraPicture } from "./camera_picture";
import { Badge } from "./number";

export function CameraWall(): JSX.Element {
  useStation(10);
  const chosen = chosenRobot();
  const cameras = allRobots().flatMap((robot) =>
    robot.info.sensors.flatMap((sensor, i) => (sensor.shape === "camera" ? [{ robot, sensor, i, picture: robot.pictures.get(i) }] : [])),
  );
  return (
    <section class="wall" aria-label="Cameras">
      <div class="tools"><Arrangements /></div>
      <div class="wall-cameras">
        {cameras.map(({ robot, sensor, i, picture }) => (
          <button key={`${robot.info.id} ${sensor.name}`} class={robot === chosen ? "wall-camera chosen" : "wall-camera"} onClick={() => choose({ robot: robot.info.name })} title={`Lead ${robot.info.name}`}>
            <CameraPicture robot={robot} sensor={i} isStill />
            <span class="wall-name">{store.robots.size > 1 ? <Badge robot={robot} /> : null} {robot.info.name} · {sensor.name}{picture ? <span class="number quiet"> {picture.time.toFixed(1)} s</span> : null}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
