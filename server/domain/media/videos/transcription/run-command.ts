import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pickSafeEnvironment } from '#server/platform/config.ts'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { killGroup } from '../processing/kill-group.ts'
import { readOutput } from './read-output.ts'
import { TranscriptionProblem } from './transcription-problem.ts'

type CommandSettings = Extract<TranscriptionSettings, { kind: 'command' }>

/**
 * Runs the configured program with the path of the audio, without a shell and without this server's settings, and
 * returns what it prints. `{language}` in its arguments becomes the ISO 639-1 code of the course, or `auto` if there is
 * none. `signal` ends it with the processes that it started.
 */
export async function runCommand(
  { program, args, home }: CommandSettings,
  { path, folder, language }: { path: string; folder: string; language: string | undefined },
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted()
  const options = args.map((arg) => arg.replaceAll('{language}', language ?? 'auto'))
  const child = spawn(program, [...options, path], {
    env: { ...pickSafeEnvironment(), ...(home && { HOME: home }) },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group of its own, which can be ended as a whole.
    detached: true,
  })
  const exited = once(child, 'exit')
  // It is awaited after the output.
  exited.catch(() => undefined)
  const stop = () => killGroup(child.pid)
  signal.addEventListener('abort', stop)
  try {
    const output = await readOutput(child.stdout)
    const [code] = await exited
    if (code === 0) return output
    throw new TranscriptionProblem(messages.transcriptionFailed, {
      cause: `The command ended with code ${code}.`,
    })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
