/**
 * Ends a process that was started as `detached`, with all that it started. `pid` is undefined if it could not be started.
 */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
