import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pickSafeEnvironment } from '#server/platform/config.ts'
import type { Step, StepResults } from '../processing/steps.ts'
import { readOutput } from './read-output.ts'

/**
 * Runs a program without a shell and without this server's settings, and returns what it prints. It is in the process
 * group of this process, so that it ends with it, as do the processes that it started.
 */
export async function runCommand({
  program,
  args,
  home,
  folder,
}: Step & { kind: 'command' }): Promise<StepResults['command']> {
  const child = spawn(program, args, {
    env: { ...pickSafeEnvironment(), ...(home && { HOME: home }) },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  // It is awaited after the output.
  exited.catch(() => undefined)
  const output = await readOutput(child.stdout)
  const [code] = await exited
  if (code !== 0) throw new Error(`The command ended with code ${code}.`)
  return { output }
}
