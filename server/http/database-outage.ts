import { setTimeout as pause } from 'node:timers/promises'
import type { Outage } from './answer-cache.ts'

const probeMilliseconds = 500

/**
 * Remembers that the database did not answer, and tries it until it does: meanwhile nobody has to wait
 * for it in vain.
 */
export function watchOutage(ping: () => Promise<void>): Outage & { end(): void } {
  let isOn = false
  let isProbing = false

  async function probe(): Promise<void> {
    isProbing = true
    await pause(probeMilliseconds, undefined, { ref: false })
    await ping().then(end, () => {})
    if (isOn) return probe()
    isProbing = false
  }

  function end(): void {
    isOn = false
  }

  return {
    isOn: () => isOn,
    begin() {
      isOn = true
      if (!isProbing) void probe()
    },
    end,
  }
}
