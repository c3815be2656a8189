import { z } from 'zod'
import { timeEach } from '../load/measure.ts'

/** Not the attackers' address: limits per address must not hit visitors, who have others. */
const localAddress = '127.0.0.2'

/** A process of its own, so that an attack in another does not slow down what is measured. */
process.once('message', async (message) => {
  const url = z.string().parse(message)
  const state = { isOver: false }
  process.once('message', () => (state.isOver = true))
  const urls = function* () {
    for (let count = 0; !state.isOver; count++) yield `${url}${count}`
  }
  const spans = await timeEach(urls(), {}, undefined, { localAddress })
  process.send?.(spans, () => process.exit(0))
})
