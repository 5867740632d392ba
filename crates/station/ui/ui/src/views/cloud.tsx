// The map viewer: a cloud of points, coloured by belief.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { SOLID, first, modeText, press, shift, type Axis, type CloudState } from "../cloud/state";
import { CloudViewer } from "../cloud/viewer";
import { viewKeys } from "../keys";
import { choices, choose, redraw, store, useStation } from "../station";

/** Outlasts a look at another view. */
const state: CloudState = first();
let viewer: CloudViewer | undefined;

export default function CloudView(): JSX.Element {
  useStation(10);
  const cloud = store.cloud;
  return (
    <div class="cloud">
      {cloud ? <Cloud /> : <NoCloud />}
    </div>
  );
}

function NoCloud(): JSX.Element {
  return (
    <section class="card empty middle">
      <h2>No cloud is open</h2>
      <p>Open a file of points with beliefs:</p>
      <pre>usar view cloud.xyz</pre>
    </section>
  );
}

function act(key: string): boolean {
  const motion = press(state, key);
  if (motion === undefined) return false;
  if (motion === "help") choose({ showsHelp: !choices.showsHelp });
  else viewer?.apply(motion);
  redraw();
  return true;
}

function Cloud(): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const cloud = store.cloud!;
  useEffect(() => {
    viewer = new CloudViewer(holder.current!, state);
    Object.assign(globalThis, { usarCloud: { state, viewer } });
    viewKeys.handle = (event) => act(event.key);
    return () => {
      viewKeys.handle = undefined;
      viewer?.close();
      viewer = undefined;
    };
  }, []);
  useEffect(() => viewer?.show(cloud));
  const loaded = cloud.chunks.reduce((sum, chunk) => sum + (chunk ? chunk.places.length / 3 : 0), 0);
  const save = () => {
    const picture = viewer?.picture();
    if (picture) Object.assign(document.createElement("a"), { href: picture, download: `${cloud.info.name}.png` }).click();
  };
  return (
    <>
      <div class="tools">
        <div class="choice" role="group" aria-label="What arrows do">
          {(["rotate", "translate", "zoom"] as const).map((mode) => (
            <button key={mode} aria-pressed={state.mode.is === mode} onClick={() => act({ rotate: "r", translate: "t", zoom: "o" }[mode])}>{{ rotate: "Rotate", translate: "Translate", zoom: "Zoom" }[mode]}</button>
          ))}
        </div>
        <div class="choice" role="group" aria-label="Points">
          <button aria-pressed={state.hasSquares} onClick={() => state.hasSquares || act("a")}>Squares</button>
          <button aria-pressed={!state.hasSquares} onClick={() => state.hasSquares && act("a")}>Dots</button>
        </div>
        <div class="choice" role="group" aria-label="Colours">
          <button aria-pressed={state.scheme === "bands"} onClick={() => state.scheme === "bands" || act("l")}>Four bands</button>
          <button aria-pressed={state.scheme === "grey"} onClick={() => state.scheme === "grey" || act("l")}>Grey</button>
        </div>
        <button class="tool" aria-pressed={state.showsVariables} onClick={() => act("v")}>Variables</button>
        <button class="tool" onClick={() => viewer?.fit()}>Fit</button>
        <button class="tool" onClick={save}>Picture</button>
      </div>
      <div class="picture-box"><div class="canvas" ref={holder} /></div>
      <aside class="cloud-panel" aria-label="Limits">
        <h2>{cloud.info.name}</h2>
        <p class="number quiet">{loaded.toLocaleString("en")} of {cloud.info.points.toLocaleString("en")} points</p>
        {loaded < cloud.info.points ? <progress max={cloud.info.points} value={loaded} aria-label="Points loaded" /> : null}
        {(["x", "y", "z"] as const).map((axis) => (
          <Range key={axis} name={axis} axis={axis} />
        ))}
        <Range name="Belief" axis={undefined} />
        <Legend />
        <p class="what-belief">Belief is how sure the robot is that something is there: 0 % surely free, 50 % unknown, 100 % surely solid. Below 50 % is air it has seen through.</p>
        <div class="choice" role="group" aria-label="What is shown">
          <button aria-pressed={isShown(SOLID)} onClick={() => showFrom(SOLID)}>Walls and things</button>
          <button aria-pressed={isShown(0)} onClick={() => showFrom(0)}>All beliefs</button>
        </div>
        {state.showsVariables ? <Variables /> : null}
      </aside>
    </>
  );
}

const isShown = (least: number) => state.belief[0] === least && state.belief[1] === 1;

function showFrom(least: number): void {
  state.belief.splice(0, 2, least, 1);
  viewer?.apply({});
  redraw();
}

function Range({ name, axis }: { name: string; axis: Axis | undefined }): JSX.Element {
  const range = axis ? state.limits[axis] : state.belief;
  const { min, max } = store.cloud!.info;
  const at = { x: 0, y: 1, z: 2 }[axis ?? "x"];
  const words = (share: number) => (axis ? `${(min[at]! + share * (max[at]! - min[at]!)).toFixed(2)} m` : `${(share * 100).toFixed(0)} %`);
  const set = (end: "max" | "min", value: number) => {
    shift(range, end, value - range[end === "max" ? 1 : 0]);
    viewer?.apply({});
    redraw();
  };
  return (
    <fieldset class="range">
      <legend>{name} <span class="number quiet">{words(range[0])} to {words(range[1])}</span></legend>
      <input type="range" min={0} max={1} step={0.005} value={range[0]} aria-label={`${name}, least`} onInput={(event) => set("min", event.currentTarget.valueAsNumber)} />
      <input type="range" min={0} max={1} step={0.005} value={range[1]} aria-label={`${name}, greatest`} onInput={(event) => set("max", event.currentTarget.valueAsNumber)} />
    </fieldset>
  );
}

function Legend(): JSX.Element {
  return (
    <div class={`legend ${state.scheme}`} role="img" aria-label={state.scheme === "grey" ? "Belief from black, 0 %, to white, 100 %" : "Belief: blue below 25 %, green below 50 %, yellow below 75 %, red above"}>
      <span>0 %</span><span>25</span><span>50</span><span>75</span><span>100 %</span>
    </div>
  );
}

function Variables(): JSX.Element {
  const now = viewer?.variables();
  return (
    <dl class="readings" data-variables>
      <div><dt>Arrows</dt><dd data-mode>{modeText(state.mode)}</dd></div>
      <div><dt>Angles</dt><dd class="number">{now ? `${now.angles[0].toFixed(1)}°, ${now.angles[1].toFixed(1)}°` : "–"}</dd></div>
      <div><dt>Distance</dt><dd class="number">{now ? `${now.far.toFixed(2)} m` : "–"}</dd></div>
      <div><dt>Centre</dt><dd class="number">{now ? `${now.target.map((v) => v.toFixed(2)).join(", ")} m` : "–"}</dd></div>
      <div><dt>Drawn</dt><dd class="number">{now ? now.drawn.toLocaleString("en") : "–"}</dd></div>
    </dl>
  );
}
