import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const forbidden = [
  ['shared/a.ts', '#server/app.ts'],
  ['server/platform/a.ts', '#server/domain/mail/index.ts'],
  ['server/startup/a.ts', '#seed/seed-demo.ts'],
  ['server/domain/mail/a.ts', '../audit/index.ts'],
  ['server/domain/catalogue/a.ts', '../learning/index.ts'],
  ['server/domain/catalogue/a.ts', '../accounts/queries.ts'],
  ['server/domain/catalogue/courses/a.ts', '../../learning/index.ts'],
  ['server/domain/catalogue/courses/a.ts', '#server/domain/accounts/policy.ts'],
  ['server/domain/community/a.ts', 'hono'],
  ['server/http/a.ts', 'drizzle-orm'],
  ['server/http/a.ts', '#server/domain/accounts/queries.ts'],
  ['seed/a.ts', '#tests/factories/users.ts'],
  ['web/routes/a.tsx', '#server/app.ts'],
  ['web/features/home/a.tsx', '../catalogue/course-card.tsx'],
  ['web/features/home/a.tsx', '#web/features/catalogue/course-card.tsx'],
  ['web/features/catalogue/cards/a.tsx', '../../home/banner.tsx'],
  ['web/features/catalogue/cards/a.tsx', '#web/routes/home.tsx'],
  ['web/ui/media/a.tsx', '#web/features/home/banner.tsx'],
  ['web/lib/a.ts', '#web/ui/buttons/button.tsx'],
  ['web/lib/forms/a.ts', '../../ui/buttons/button.tsx'],
  ['web/lib/api.ts', '#web/ui/buttons/button.tsx'],
] as const

const allowed = [
  ['shared/b.ts', 'zod'],
  ['server/domain/catalogue/b.ts', '../accounts/index.ts'],
  ['server/domain/catalogue/courses/b.ts', '../covers/render-cover.ts'],
  ['server/domain/catalogue/courses/b.ts', '../../accounts/index.ts'],
  ['server/http/b.ts', '#server/domain/accounts/index.ts'],
  ['web/routes/b.tsx', '#web/features/home/banner.tsx'],
  ['web/features/catalogue/cards/b.tsx', '../search/results.tsx'],
  ['web/features/home/b.tsx', '#web/ui/buttons/button.tsx'],
  ['web/ui/media/b.tsx', '#web/lib/format/format.ts'],
] as const

test('the linter rejects imports against the order of the layers and domains, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-imports-'))
  try {
    await copyFile(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const names = new Map<string, string>()
    for (const [index, [path, specifier]] of [...forbidden, ...allowed].entries()) {
      // One file per import; web/lib/api.ts has rules of its own.
      const file = path.endsWith('/api.ts') ? path : path.replace(/\w+(?=\.tsx?$)/, `file-${index}`)
      names.set(file, `${path}: ${specifier}`)
      await mkdir(join(folder, dirname(file)), { recursive: true })
      await writeFile(join(folder, file), `export * from '${specifier}'\n`)
    }
    const rejected = lint(folder).map((file) => names.get(file))
    expect(rejected.toSorted()).toEqual(forbidden.map((entry) => entry.join(': ')).toSorted())
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The files in which oxlint reports a restricted import. */
function lint(folder: string): string[] {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['--format=json', 'shared', 'server', 'seed', 'web'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[]
  }
  return diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename)
}
