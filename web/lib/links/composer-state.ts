/** In the state of a navigation to the community: the page opens the composer. */
export const composerState = { composesPost: true }

export function isComposerState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'composesPost' in state
}
