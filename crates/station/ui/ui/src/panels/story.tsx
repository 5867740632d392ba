// What a robot does, why, since when and what then; how well it is heard.

import type { JSX } from "preact";

import type { Member, Story } from "../link/messages";
import { memberOf, store } from "../station";
import type { Robot } from "../store";
import { span } from "./format";

export const since = (story: Story, now: number): string => `for ${span(Math.max(0, now - story.since))}`;

export function StoryOf({ robot }: { robot: Robot }): JSX.Element {
  const member = memberOf(robot);
  if (!member) return <></>;
  const { story } = member;
  return (
    <dl class="story">
      <div><dt>Does</dt><dd>{story.doing} <span class="number quiet">{since(story, store.time)}</span></dd></div>
      <div><dt>Why</dt><dd>{story.why}</dd></div>
      <div><dt>Then</dt><dd>{story.next}</dd></div>
      {member.word_age !== null || member.margin !== null ? <div><dt>Radio</dt><dd class="number"><Link member={member} isLong /></dd></div> : null}
    </dl>
  );
}

/** Decibels below which a link is weak, and is about to be lost: as the commander asks about it. */
const WEAK = [12, 6] as const;

/** What its best link has left, and how old the station's newest word of it is. */
export function Link({ member, isLong = false }: { member: Member; isLong?: boolean }): JSX.Element {
  if (member.is_station) return <span>station</span>;
  const { margin, word_age: age, via } = member;
  const level = margin === null ? "bad" : margin < WEAK[1] ? "bad" : margin < WEAK[0] ? "warn" : "good";
  const link = margin === null ? "no link" : `${margin.toFixed(0)} dB${isLong ? ` left, with ${via}` : ""}`;
  const title = `${margin === null ? "It hears nobody" : `Its best link, with ${via}, has ${margin.toFixed(0)} dB left`}${age === null ? "" : `; the station's newest word of it is ${span(age)} old`}`;
  if (margin === null && age === null) return <></>;
  return (
    <span class={`link ${level}`} title={title}>
      <span class="link-sign" aria-hidden="true" />{link}{age === null ? "" : `, ${isLong ? "heard " : ""}${age < 2 ? "now" : `${span(age)} ago`}`}
    </span>
  );
}
