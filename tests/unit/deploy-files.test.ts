import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { loadConfig } from '#server/platform/config.ts'
import { checkNginxConfiguration, findNginx } from '#tests/helpers/servers/nginx.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const settings = new Set(
  Array.from(
    readFileSync(join(root, 'server/platform/config/environment.ts'), 'utf8').matchAll(
      /^ {2}([A-Z\d_]+):/gm,
    ),
    ([, name = '']) => name,
  ),
)
/** Of Node and of the images of other programs. */
const otherVariables = /^(?:NODE_COMPILE_CACHE$|POSTGRES_|MINIO_|[A-Z]+_PASSWORD$)/
const isUnknown = (name: string) => !settings.has(name) && !otherVariables.test(name)

const manifests = z.array(
  z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.unknown().optional() }),
)
const environment = z.record(z.string(), z.string().nullable())

function parseYaml(path: string): unknown[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([])
    return document.toJS() as unknown
  })
}

/** With what the files leave to the operator. */
function requireValidSettings(values: Record<string, string>): void {
  expect(Object.keys(values).filter(isUnknown)).toEqual([])
  loadConfig(values)
}

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const find = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))

  test('copies and starts files that exist', () => {
    const copied = find('COPY')
      .filter((line) => !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const scripts = lines.join('\n').match(/(?:server|deploy|bin)\/[\w.-]+\.(?:ts|mjs)/g) ?? []
    expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('runs Node itself, as a user without rights, from images pinned to a version', () => {
    expect(find('CMD').at(-1)).toBe('CMD ["node", "server/main.ts"]')
    expect(find('USER')).toEqual(['USER node'])
    expect(find('FROM').filter((line) => !/:\d+\.\d+\.\d+-/.test(line))).toEqual([])
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: { node: string }
    }
    expect(find('FROM')[0], 'the version of the project').toContain(`node:${dependencies.node}-`)
  })

  test('sets only settings that exist', () => {
    const names = find('ENV').flatMap((line) =>
      Array.from(line.matchAll(/([A-Z_]+)=/g), ([, name = '']) => name),
    )
    expect(names.filter(isUnknown)).toEqual([])
  })
})

describe('compose.yaml', () => {
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({
          image: z.string(),
          environment: environment.optional(),
          command: z.union([z.string(), z.array(z.string())]).optional(),
          volumes: z.array(z.string()).optional(),
          tmpfs: z.array(z.string()).optional(),
          read_only: z.boolean().optional(),
          depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
        }),
      ),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parseYaml('compose.yaml')[0])

  test('has services that find their files, volumes and each other', () => {
    for (const service of Object.values(compose.services)) {
      const { depends_on: needed = [], volumes = [] } = service
      const names = Array.isArray(needed) ? needed : Object.keys(needed)
      expect(names.filter((name) => !(name in compose.services))).toEqual([])
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '')
      const missing = sources.filter((source) =>
        source.startsWith('.')
          ? source !== './certificates' && !existsSync(join(folder, source))
          : !(source in compose.volumes),
      )
      expect(missing).toEqual([])
    }
  })

  test.each(['app-1', 'app-2', 'worker'])('gives %s valid settings', (name) => {
    const values = readEnvironment(name)
    requireValidSettings(values)
    expect(loadConfig(values).shutdownDelayMilliseconds).toBeGreaterThan(1000)
  })

  test('gives the worker a disk for temporary files, which contain whole videos', () => {
    const { volumes = [], tmpfs = [], read_only } = compose.services['worker'] ?? {}
    const targets = volumes.map((volume) => volume.split(':')[1])
    expect({ targets, tmpfs, read_only }).toEqual({
      targets: ['/data', '/tmp'],
      tmpfs: [],
      read_only: true,
    })
  })

  test('pins every image of others to a version', () => {
    const images = Object.values(compose.services).map(({ image }) => image)
    expect(images.filter((image) => image !== 'lectern' && !/:v?[\w.-]*\d/.test(image))).toEqual([])
  })

  test('asks for no variable that the example lacks', () => {
    const asked = read('compose.yaml').matchAll(/\$\{(\w+)/g)
    const example = read('compose.env.example')
    const names = new Set(Array.from(asked, ([, name = '']) => name))
    expect([...names].filter((name) => !example.includes(`${name}=`))).toEqual([])
  })

  /** As Docker Compose does, with the example's values. */
  function readEnvironment(name: string): Record<string, string> {
    const example = Object.fromEntries(
      Array.from(read('compose.env.example').matchAll(/^(\w+)=(.*)$/gm), ([, key, value]) => [
        key,
        value ?? '',
      ]),
    )
    const { environment: values = {} } = compose.services[name] ?? {}
    const fill = (value: string) =>
      value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, key: string, fallback = '') =>
        String(example[key] || fallback),
      )
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, fill(String(value))]),
    )
  }
})

describe('kubernetes', () => {
  const files = globSync('kubernetes/*.yaml', { cwd: folder })
  const resources = manifests.parse(
    files.filter((file) => !file.endsWith('kustomization.yaml')).flatMap(parseYaml),
  )
  const find = (kind: string) => resources.filter((resource) => resource.kind === kind)

  test('lists every file in the kustomization', () => {
    const { resources: listed } = z
      .object({ resources: z.array(z.string()) })
      .parse(parseYaml('kubernetes/kustomization.yaml')[0])
    const expected = files
      .map((file) => file.replace('kubernetes/', '').replace('secret.example', 'secret'))
      .filter((file) => file !== 'kustomization.yaml')
    expect(listed.toSorted()).toEqual(expected.toSorted())
  })

  test('has valid settings', () => {
    const configMap = z.object({ data: environment }).parse(find('ConfigMap')[0])
    const secret = z.object({ stringData: environment }).parse(find('Secret')[0])
    const values = { ...configMap.data, ...secret.stringData } as Record<string, string>
    requireValidSettings(values)
    const podSpec = z.object({
      spec: z.object({
        template: z.object({ spec: z.object({ terminationGracePeriodSeconds: z.int() }) }),
      }),
    })
    const app = podSpec.parse(find('Deployment').find(hasName('app')))
    const grace = app.spec.template.spec.terminationGracePeriodSeconds
    const { shutdownDelayMilliseconds } = loadConfig(values)
    expect(grace).toBeGreaterThanOrEqual(shutdownDelayMilliseconds / 1000 + 30)
  })

  test('gives the worker room for two copies of the largest video', () => {
    const [, gibibytes] =
      /name: tmp\n +emptyDir: \{ sizeLimit: (\d+)Gi \}/.exec(read('kubernetes/worker.yaml')) ?? []
    const { fileMaxBytes } = loadConfig({}).videos
    expect(Number(gibibytes) * 1024 ** 3).toBeGreaterThan(2 * fileMaxBytes)
  })

  test('probes paths that exist, and exposes a port that the app listens on', () => {
    const text = read('kubernetes/app.yaml')
    const paths = Array.from(text.matchAll(/path: (\S+?),/g), ([, path]) => path)
    const routes = readFileSync(join(root, 'server/http/routes/health.ts'), 'utf8')
    expect(paths).toHaveLength(3)
    expect(paths.filter((path) => !routes.includes(`'${path}'`))).toEqual([])
    expect(text).toContain(`containerPort: ${loadConfig({}).port}`)
  })

  test('runs every container without rights and with a read-only file system', () => {
    for (const deployment of find('Deployment')) {
      const text = JSON.stringify(deployment)
      expect(text).toContain('"runAsNonRoot":true')
      expect(text).toContain('"readOnlyRootFilesystem":true')
      expect(text).toContain('"allowPrivilegeEscalation":false')
    }
  })

  function hasName(name: string) {
    return ({ metadata }: { metadata?: unknown }) =>
      z.object({ name: z.string() }).parse(metadata).name === name
  }
})

describe('systemd', () => {
  test.each(['lectern.service', 'lectern-worker.service'])('%s starts what exists', (name) => {
    const text = read(`systemd/${name}`)
    const [, program = ''] = /ExecStart=\S+ \/opt\/lectern\/(\S+)/.exec(text) ?? []
    expect(existsSync(join(root, program)), program).toBe(true)
    const set = Array.from(text.matchAll(/^Environment=(.*)$/gm)).flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    )
    expect(set.length).toBeGreaterThan(0)
    expect(set.filter(isUnknown)).toEqual([])
  })
})

test.runIf(findNginx())('nginx accepts the configuration', async () => {
  expect(await checkNginxConfiguration()).toContain('test is successful')
})
