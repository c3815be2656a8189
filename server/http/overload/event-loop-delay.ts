const sampleMilliseconds = 20

/**
 * Watches by how many milliseconds the event loop is late, from a timer that should fire every 20 ms.
 * A delay fades within about a fifth of a second once the loop is on time again.
 */
export function watchEventLoopDelay(): { current(): number; stop(): void } {
  let expected = performance.now() + sampleMilliseconds
  let smoothed = 0
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - expected)
    smoothed = Math.max(late, smoothed * 0.7)
    expected = performance.now() + sampleMilliseconds
  }, sampleMilliseconds)
  timer.unref()
  return {
    // A loop that is late right now has not run the timer either, so this moment counts as well.
    current: () => Math.max(smoothed, performance.now() - expected),
    stop: () => clearInterval(timer),
  }
}
