// Time: pause, step, speed, and going back.

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import * as commands from "./commands";
import { Icon } from "./icon";
import { clock } from "./panels/format";
import { capital, store, useStation } from "./station";

/** Milliseconds between two wishes while somebody drags. */
const PATIENCE = 120;

export function Timeline(): JSX.Element {
  useStation(15);
  const [dragged, setDragged] = useState<number | undefined>();
  const lastAsked = useRef(0);
  const playback = store.playback;
  const canPause = commands.understands("pause");
  const canSeek = commands.understands("seek");
  const canStep = commands.understands("step");
  const mayLead = store.hello?.may_command ?? false;
  const isOff = !playback || playback.phase === "loading" || playback.phase === "failed" || !mayLead;
  const [start, end] = [playback?.start ?? 0, Math.max(playback?.end ?? 0, store.time)];
  const time = dragged ?? store.time;
  const drag = (value: number) => {
    setDragged(value);
    if (performance.now() - lastAsked.current < PATIENCE) return;
    lastAsked.current = performance.now();
    commands.seek(value);
  };
  const drop = (value: number) => {
    commands.seek(value);
    // Until the server has answered, the knob stays where it was let go.
    setTimeout(() => setDragged(undefined), 250);
  };
  return (
    <footer class="timeline" aria-label="Time">
      <div class="buttons">
        {canStep ? <button class="tool" disabled={isOff} onClick={() => void commands.step(-1)} title="One step back ([)" aria-label="One step back"><Icon name="back" /></button> : null}
        {canPause ? (
          <button class="tool play" disabled={isOff} onClick={() => void commands.playOrPause()} title="Play or pause (P)" aria-label={commands.isPlaying() ? "Pause" : "Play"}>
            <Icon name={commands.isPlaying() ? "pause" : "play"} />
          </button>
        ) : null}
        {canStep ? <button class="tool" disabled={isOff} onClick={() => void commands.step(1)} title="One step ahead (])" aria-label="One step ahead"><Icon name="ahead" /></button> : null}
      </div>
      <span class="time number">{clock(time)}</span>
      {canSeek ? (
        <input
          type="range"
          min={start}
          max={Math.max(end, start + 0.01)}
          step={0.05}
          value={time}
          disabled={isOff}
          aria-label="Time"
          aria-valuetext={`${time.toFixed(1)} of ${end.toFixed(1)} seconds`}
          onInput={(event) => drag(event.currentTarget.valueAsNumber)}
          onChange={(event) => drop(event.currentTarget.valueAsNumber)}
        />
      ) : (
        <span class="live-line" aria-hidden="true" />
      )}
      <span class="time number quiet">{canSeek ? clock(end) : phaseText(playback?.phase)}</span>
      {canSeek && ["live", "mission"].includes(store.hello?.mode ?? "") ? <LiveButton isOff={isOff} /> : null}
      {playback?.phase === "ended" && playback.reason ? <strong class="outcome" role="status">{capital(playback.reason)}</strong> : null}
      {commands.understands("end") && playback?.phase !== "ended" ? <button class="tool" disabled={!commands.leads()} onClick={() => void commands.endMission()} title="End this mission; its report and recording are kept">End mission</button> : null}
      {commands.understands("speed") ? (
        <label class="speed">
          <span class="quiet">Speed</span>
          <select disabled={isOff} value={String(playback?.speed ?? 1)} onChange={(event) => void commands.setSpeed(Number(event.currentTarget.value))}>
            {[...new Set([...commands.SPEEDS, playback?.speed ?? 1])].sort((a, b) => a - b).map((speed) => (
              <option key={speed} value={String(speed)}>{speed} ×</option>
            ))}
          </select>
        </label>
      ) : null}
    </footer>
  );
}

/** Lit while the page shows the present; a way back to it otherwise. */
function LiveButton({ isOff }: { isOff: boolean }): JSX.Element {
  const isPast = store.playback?.is_past ?? false;
  const name = store.playback?.reason ? "End" : "Live";
  return (
    <button class={`tool live-now ${isPast ? "" : "lit"}`} disabled={isOff || !isPast} onClick={() => void commands.goLive()} title={isPast ? "You look back, and the run waits: back to the present (End)" : "The present"}>
      <span class="dot" aria-hidden="true" />{name}
    </button>
  );
}

function phaseText(phase: string | undefined): string {
  return { running: "running", paused: "paused", ended: "ended", loading: "loading", failed: "failed" }[phase ?? ""] ?? "";
}
