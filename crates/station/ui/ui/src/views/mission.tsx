// The mission: scene, map, robots, time.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Arrangements } from "../arrangements";
import { MapCanvas } from "../map/map_canvas";
import { Layers } from "../map/layers";
import { Cursor, MapTools } from "../map/map_tools";
import { RobotPanel } from "../panels/robot_panel";
import * as commands from "../commands";
import { choices, choose, connection, hasTruth, showsTruth, store, useStation } from "../station";
import { CameraWall } from "../panels/camera_wall";
import { Stick } from "../stick";
import { MissionScene } from "../three/scene";
import { Timeline } from "../timeline";
import { TeamBar } from "../panels/team_bar";

export function Mission(): JSX.Element {
  useStation(12);
  const { arrangement } = choices;
  return (
    <div class="mission">
      <TeamBar />
      <div class={arrangement === "both" ? "views both" : "views"}>
        <Scene isShown={arrangement === "scene" || arrangement === "both"} />
        <Map isShown={arrangement === "map" || arrangement === "both"} />
        {arrangement === "cameras" ? <CameraWall /> : null}
        <Waiting />
      </div>
      <RobotPanel />
      <Timeline />
    </div>
  );
}

function Scene({ isShown }: { isShown: boolean }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const scene = useRef<MissionScene | undefined>(undefined);
  useEffect(() => {
    try {
      scene.current = new MissionScene(holder.current!);
      Object.assign(globalThis, { usarScene: scene.current });
    } catch {
      // No WebGL: the map still shows everything that matters.
      choose({ arrangement: "map" });
    }
    return () => scene.current?.close();
  }, []);
  const save = () => {
    const picture = scene.current?.picture();
    if (picture) Object.assign(document.createElement("a"), { href: picture, download: "scene.png" }).click();
  };
  return (
    <section class="scene" hidden={!isShown} aria-label="Scene">
      <div class="tools">
        <Arrangements />
        {hasTruth() ? <button class="tool" aria-pressed={showsTruth()} onClick={commands.changeTruth} title="The building and the robots as they truly are (K)">Truth</button> : null}
        <button class="tool" aria-pressed={choices.follows} onClick={() => choose({ follows: !choices.follows })} title="Follow the robot (F)">Follow</button>
        <button class="tool" onClick={() => scene.current?.frameAll()} title="Everything in view">Fit</button>
        <button class="tool" onClick={save} title="Save a picture">Picture</button>
      </div>
      <div class="picture-box">
        <div class="canvas" ref={holder} />
        {isShown ? <Stick /> : null}
      </div>
    </section>
  );
}

function Map({ isShown }: { isShown: boolean }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const map = useRef<MapCanvas | undefined>(undefined);
  useEffect(() => {
    map.current = new MapCanvas(holder.current!);
    Object.assign(globalThis, { usarMap: map.current });
    return () => map.current?.close();
  }, []);
  return (
    <section class={choices.showsLayers ? "map with-layers" : "map"} hidden={!isShown} aria-label="Map">
      <MapTools map={() => map.current} />
      <div class="picture-box">
        <div class={`canvas tool-${choices.tool}`} ref={holder} />
        <Cursor map={() => map.current} />
        {choices.arrangement === "map" ? <Stick /> : null}
      </div>
      {choices.showsLayers ? <Layers /> : null}
    </section>
  );
}

/** What stands in the place of a scene that is not there yet, or will not come. */
function Waiting(): JSX.Element {
  const phase = store.playback?.phase;
  if (phase === "failed") {
    return (
      <div class="standby bad" role="alert">
        <h2>This cannot be shown</h2>
        <p>{store.playback?.reason}</p>
      </div>
    );
  }
  if (!store.hello && connection.state !== "open") return <div class="standby" role="status"><span class="spinner" />Connecting to the run…</div>;
  if (phase === "loading") return <div class="standby" role="status"><span class="spinner" />Reading {store.playback?.title || store.hello?.title}…</div>;
  if (store.hello?.mode === "home" && store.solids.length === 0) {
    return (
      <div class="standby">
        <h2>No run is open</h2>
        <p>Open a recording, or run a mission.</p>
        <button onClick={() => choose({ view: "runs" })}>Missions and recordings</button>
      </div>
    );
  }
  if (!store.hello || (store.solids.length === 0 && store.robots.size === 0 && !["home", "map"].includes(store.hello.mode))) return <div class="standby" role="status"><span class="spinner" />Waiting for the arena…</div>;
  return <></>;
}
