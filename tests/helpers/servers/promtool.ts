import { spawnSync } from 'node:child_process'

/** Prometheus' own checker of metrics and rules, if this machine has it. */
export function findPromtool(): string | undefined {
  return spawnSync('promtool', ['--version']).error ? undefined : 'promtool'
}
