type Farewell = () => Promise<unknown>

const farewells = new Set<Farewell>()

/** Something that still has to reach the server in a session which its person ends; answers how to take it back. */
export function onBeforeSignOut(farewell: Farewell): () => void {
  farewells.add(farewell)
  return () => void farewells.delete(farewell)
}

/** Begins all of them at once; resolves when each has ended, however it did. */
export async function runSignOutTasks(): Promise<void> {
  await Promise.allSettled([...farewells].map((farewell) => farewell()))
}
