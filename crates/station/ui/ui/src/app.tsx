// The frame around every view: what is shown, who leads, stop, and where to go.

import type { JSX } from "preact";
import { lazy, Suspense } from "preact/compat";

import * as commands from "./commands";
import { Help } from "./help";
import { Icon } from "./icon";
import { choices, choose, connection, numberOf, recorded, store, toasts, useStation, type View } from "./station";
import { Mission } from "./views/mission";

const CloudView = lazy(() => import("./views/cloud"));
const Runs = lazy(() => import("./views/runs"));
const Catalogue = lazy(() => import("./views/catalogue"));

const VIEWS: [View, string, string][] = [
  ["mission", "Mission", "Mission"],
  ["cloud", "Map viewer", "Clouds"],
  ["runs", "Runs", "Runs"],
  ["catalogue", "Arenas and robots", "Arenas"],
];

export function App(): JSX.Element {
  useStation(12);
  return (
    <>
      <Header />
      <div class="banners">
        <Lost />
        <Asked />
      </div>
      <main id="view">
        <Suspense fallback={<p class="wait" role="status">Loading…</p>}>
          {choices.view === "mission" ? <Mission /> : null}
          {choices.view === "cloud" ? <CloudView /> : null}
          {choices.view === "runs" ? <Runs /> : null}
          {choices.view === "catalogue" ? <Catalogue /> : null}
        </Suspense>
      </main>
      <Toasts />
      {choices.showsHelp ? <Help /> : null}
    </>
  );
}

function Header(): JSX.Element {
  return (
    <header class="top">
      <div class="brand">
        <img src="icon.svg" alt="" width={26} height={26} />
        <h1 title={store.hello?.program}>{store.playback?.title || store.hello?.title || "usar station"}</h1>
        <Badge />
      </div>
      <nav aria-label="Views">
        {recorded?.hasReport ? <a class="button" href="report.html" target="_blank" rel="noreferrer">Report</a> : null}
        {VIEWS.filter(([view]) => !recorded || view === "mission").map(([view, name, short], i) => (
          <button key={view} aria-current={choices.view === view ? "page" : undefined} onClick={() => choose({ view })} title={`Alt ${i + 1}`}>
            <span class="long">{name}</span><span class="short">{short}</span>
          </button>
        ))}
      </nav>
      <div class="desk">
        {recorded ? null : <ControlButton />}
        <button class="plain" onClick={commands.nextTheme} title="Light or dark (Alt L)" aria-label="Light or dark"><Icon name="theme" /></button>
        <button class="plain" onClick={() => choose({ showsHelp: true })} title="Keys (?)" aria-label="Keys and help">?</button>
        <StopButtons />
      </div>
    </header>
  );
}

/** One for the robot that is led, and while one is, another for all; none where nothing moves. */
function StopButtons(): JSX.Element {
  if (!commands.canStop()) return <></>;
  const isOff = store.hello?.may_command === false;
  const robot = commands.led();
  const whom = robot ? String(numberOf(robot)) : store.robots.size > 1 ? "all" : "";
  return (
    <>
      {robot ? <button class="stop-all" onClick={() => commands.stop(true)} title="Stop all robots and hold them until Resume (Shift Space)" disabled={isOff}>Stop all</button> : null}
      <button class="stop" onClick={() => commands.stop()} title={`Stop ${robot?.info.name ?? (whom || "the robot")} and hold until Resume (Space)`} disabled={isOff}>
        <span>Stop<span class="long"> and hold</span>{whom ? ` ${whom}` : ""}</span> <kbd>Space</kbd>
      </button>
      <ResumeButton />
    </>
  );
}

/** What ends a hold, wherever one looks. */
function ResumeButton(): JSX.Element {
  const held = commands.held();
  const robot = commands.led();
  if (held.length === 0 || (robot && !held.includes(robot))) return <></>;
  const whom = robot ? String(numberOf(robot)) : store.robots.size > 1 ? `${held.length} held` : "";
  return (
    <button class="plain call resume" onClick={() => void commands.resumeLed()} disabled={!commands.leads()} title={commands.leads() ? "Let it go on (U)" : "Whoever leads can let it go on"}>
      <span>Resume{whom ? ` ${whom}` : ""}</span> <kbd>U</kbd>
    </button>
  );
}

/** Somebody else asks for the lead. */
function Asked(): JSX.Element {
  const control = store.control;
  if (!control?.is_mine || control.asker === null) return <></>;
  return (
    <div class="asked" role="alert">
      <span>Viewer {control.asker} asks for the lead</span>
      <button class="call" onClick={() => void commands.giveControl()}>Give it</button>
      <button onClick={() => void commands.keepControl()}>Keep it</button>
    </div>
  );
}

const MODES: Record<string, string> = { replay: "Recording", live: "Live", mission: "Mission", cloud: "Cloud", home: "Desk", "": "" };

function Badge(): JSX.Element {
  const state = connection.state;
  const [text, kind] =
    state === "open" ? [MODES[store.hello?.mode ?? ""] || "Connected", "good"] : state === "connecting" ? ["Connecting", "warn"] : ["Offline", "bad"];
  return <span class={`badge ${kind}`} role="status" data-link={state}>{text}</span>;
}

function ControlButton(): JSX.Element {
  const control = store.control;
  if (store.hello?.may_command === false) return <span class="badge" title="This link cannot command">Read only</span>;
  if (!control) return <button class="plain wide" disabled>Control</button>;
  const others = control.viewers > 1 ? `, ${control.viewers} here` : "";
  if (control.is_mine) return <button class="plain wide lead" onClick={() => void commands.giveControl()} title="Give control back (C)">You lead{others}</button>;
  const isAsking = control.asker === control.me;
  if (control.holder !== null) return <button class="plain wide" disabled={isAsking} onClick={() => void commands.askControl()} title={`Viewer ${control.holder} leads: ask them for the lead (C)`}>{isAsking ? `Asked viewer ${control.holder}` : "Ask for the lead"}</button>;
  return <button class="plain wide call" onClick={() => void commands.takeControl()} title="Take control (C)">Take control</button>;
}

function Lost(): JSX.Element {
  const state = connection.state;
  if (state === "open") return <></>;
  if (state === "connecting" && !store.hello) return <></>;
  const isOver = state === "lost" && Boolean(store.playback?.reason) && store.playback?.phase !== "failed";
  const [title, text] = isOver
    ? ["The program has ended", "The run is over. What you see stays until you close this page; when a new run starts here, this page shows it."]
    : state === "refused"
      ? ["This link is not valid", "The token in the address is missing or wrong. Ask whoever started the run for a new link."]
      : state === "full"
        ? ["The station is full", "Too many pages look on. This page tries again by itself."]
        : ["Connection lost", "The run may go on without this page. What you see is the last that was heard; this page connects again by itself."];
  return (
    <div class={isOver ? "lost calm" : "lost"} role="alert">
      <strong>{title}</strong>
      <span>{text}</span>
      <button onClick={() => connection.retryNow()}>Try now</button>
    </div>
  );
}

function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} class={`toast ${toast.kind}`}>{toast.kind === "refusal" ? "✕ " : ""}{toast.text}</div>
      ))}
    </div>
  );
}
