import { draftLimits } from '#shared/limits.ts'

/** A lesson is saved this long after the last change. */
const saveDelayMilliseconds = 800

/** Calls `save` when the author pauses, and at the latest some seconds after the first change. */
export function createSaveTimer(save: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChangeAt: number | undefined

  function saveIn(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), milliseconds)
  }

  return {
    saveIn,
    saveAfterPause() {
      firstChangeAt ??= Date.now()
      const latest = firstChangeAt + draftLimits.saveDelayMaxMilliseconds - Date.now()
      saveIn(Math.max(0, Math.min(saveDelayMilliseconds, latest)))
    },
    /** A save starts: the next change is the first one again. */
    restart() {
      clearTimeout(timer)
      firstChangeAt = undefined
    },
    stop: () => clearTimeout(timer),
  }
}
