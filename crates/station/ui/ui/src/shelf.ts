// What lies beside the run, asked for when it is looked at.

import { useEffect, useState } from "preact/hooks";

import { link } from "./link/connection";

export type Loaded<T> = { is: "loading" } | { is: "here"; value: T } | { is: "failed"; reason: string };

/** The address of something on the shelf. */
export const onShelf = (path: string) => `api/${path}${link()}`;

/** Fetches JSON from the shelf; again when the path changes. */
export function useShelf<T>(path: string | undefined): Loaded<T> {
  const [state, set] = useState<Loaded<T>>({ is: "loading" });
  useEffect(() => {
    let isWanted = true;
    set({ is: "loading" });
    if (path === undefined) return;
    fetch(onShelf(path))
      .then(async (answer) => {
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as T;
      })
      .then((value) => isWanted && set({ is: "here", value }))
      .catch((error: Error) => isWanted && set({ is: "failed", reason: error.message }));
    return () => {
      isWanted = false;
    };
  }, [path]);
  return state;
}
