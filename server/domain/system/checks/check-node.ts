import { readFile } from 'node:fs/promises'
import packageJson from '../../../../package.json' with { type: 'json' }
import { type CheckContext, type CheckResult, failed, ok, warning } from './check.ts'

const requiredVersion = Number.parseInt(packageJson.engines.node.replace(/^\D+/, ''), 10)

export async function checkNode(): Promise<CheckResult> {
  const { node } = process.versions
  if (Number.parseInt(node, 10) < requiredVersion) {
    return failed(
      `This is Node ${node}, and Lectern needs ${requiredVersion} or newer.`,
      'Start Lectern with its npm scripts, which use the Node that it brings along.',
    )
  }
  return ok(`Lectern ${packageJson.version} runs on Node ${node}.`)
}

/** Besides connections: files, connections to the database, and those to other services. */
const otherFiles = 300

/** Each connection needs a file descriptor. Undefined where the limit cannot be read. */
export async function checkOpenFiles({ config }: CheckContext): Promise<CheckResult | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1]
  if (soft === undefined) return undefined
  const max = soft === 'unlimited' ? Infinity : Number(soft)
  const files = `${soft === 'unlimited' ? soft : max.toLocaleString('en')} files and connections`
  const needed = config.connections.max + otherFiles
  if (max >= needed) return ok(`This process may open ${files}.`)
  return warning(
    `This process may open ${files}, and MAX_CONNECTIONS is ${config.connections.max}: further visitors are rejected.`,
    `Raise the limit to ${needed} (\`ulimit -n\`, or LimitNOFILE of systemd), or lower MAX_CONNECTIONS.`,
  )
}
