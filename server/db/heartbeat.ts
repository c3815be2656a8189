import type { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

const tickMilliseconds = 100
const ticksBetweenBeats = 3
const ticksToAnswer = 13

/**
 * Asks the server for a sign of life a few times a second and cuts the connection when none comes: a
 * server that hangs, or a network that swallows packets, breaks no connection by itself. Ends with it.
 *
 * Time is counted in ticks of this process, so that one that was itself held up blames nobody.
 */
export function startHeartbeat(client: DatabaseClient): void {
  let ticks = 0
  let isAsked = false

  const timer = setInterval(() => {
    ticks += 1
    if (!isAsked && ticks >= ticksBetweenBeats) ask()
    else if (isAsked && ticks >= ticksToAnswer) client.cut(noAnswer())
  }, tickMilliseconds)
  client.onceClosed(() => clearInterval(timer))

  function ask(): void {
    isAsked = true
    ticks = 0
    const answered = () => {
      isAsked = false
      ticks = 0
    }
    // A rejection is an answer, too; a connection that broke ends the timer.
    client.query('select 1').then(answered, answered)
  }
}

function noAnswer(): DatabaseUnavailableError {
  const milliseconds = ticksToAnswer * tickMilliseconds
  return new DatabaseUnavailableError('away', `The database did not answer for ${milliseconds} ms`)
}
