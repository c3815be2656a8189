import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../bin/ensure-built.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run test:rounds -- [options]
  --suite browser|vitest  which tests (browser)
  --rounds 10             how often
  --workers 1,2,4         how many workers, in turn
  --seed 1                the seed of the first round's order; each round takes the next
  --busy                  keep one core busy with other work meanwhile
  --script-delay 800      milliseconds by which each script of a page arrives late (0)`

interface Round {
  seed: number
  workers: number
  minutes: number
  isFine: boolean
}

/**
 * Finds flaky tests by running a suite repeatedly in shuffled order. Resolves to 0 when every round
 * passed; a failed round can be repeated with its seed and number of workers.
 */
export async function runRounds(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      suite: { type: 'string', default: 'browser' },
      rounds: { type: 'string', default: '10' },
      workers: { type: 'string', default: '1,2,4' },
      seed: { type: 'string', default: '1' },
      busy: { type: 'boolean', default: false },
      'script-delay': { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  })
  const toCommand = commands[values.suite]
  const workerCounts = values.workers.split(',').map(Number)
  if (values.help || !toCommand || !workerCounts.every((count) => count >= 1)) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  process.env.TEST_SCRIPT_DELAY = values['script-delay']
  await ensureBuilt()
  const rounds: Round[] = []
  for (let index = 0; index < Number(values.rounds); index++) {
    const seed = Number(values.seed) + index
    const workers = workerCounts[index % workerCounts.length] ?? 1
    console.log(`\n— round ${index + 1}: seed ${seed}, workers ${workers}`)
    const started = Date.now()
    const run = () => succeeds(toCommand(seed, workers))
    const isFine = await (values.busy ? whileBusy(run) : run())
    rounds.push({ seed, workers, minutes: Math.round((Date.now() - started) / 6000) / 10, isFine })
  }
  console.table(rounds)
  return rounds.every(({ isFine }) => isFine) ? 0 : 1
}

const commands: Record<string, (seed: number, workers: number) => string[]> = {
  browser: (seed, workers) =>
    `playwright test --reporter=dot --shuffle=${seed} --workers=${workers}`.split(' '),
  vitest: (seed, workers) =>
    `vitest run --project=unit --project=api --reporter=dot --sequence.shuffle.files --sequence.seed=${seed} --maxWorkers=${workers}`.split(
      ' ',
    ),
}

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}node_modules/.bin/${command}`, args, {
      cwd: root,
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Keeps one core busy until the work is done. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  const end = () => busy.kill('SIGKILL')
  process.once('exit', end)
  try {
    return await work()
  } finally {
    process.off('exit', end)
    end()
  }
}
