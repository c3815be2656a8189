/** An article can be 100 kB long, and the device stores some megabytes. */
const storedMax = 3
const lostMax = 10

/**
 * Requests since the last response. If its response was lost, what the server has may be the author's own. The first
 * one is the one that arrived; later ones found no connection.
 */
export type LostRequests<Values> = readonly Values[]

export function addLost<Values>(lost: LostRequests<Values>, sent: Values): LostRequests<Values> {
  return keepFirstAndLast([...lost, sent], lostMax)
}

/** Those that the device keeps. */
export function pickStored<Values>(lost: LostRequests<Values>): LostRequests<Values> {
  return keepFirstAndLast(lost, storedMax)
}

function keepFirstAndLast<T>(requests: readonly T[], max: number): readonly T[] {
  return requests.length > max ? [...requests.slice(0, 1), ...requests.slice(1 - max)] : requests
}
