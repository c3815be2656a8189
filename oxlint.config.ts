import { defineConfig, type OxlintOverride } from 'oxlint'

/** The server's domains in dependency order: each imports only earlier ones, through their index.ts. */
const domains = [
  'mail',
  'audit',
  'filters',
  'trust',
  'webhooks',
  'files',
  'media',
  'notifications',
  'moderation',
  'accounts',
  'instructors',
  'correspondence',
  'mentions',
  'catalogue',
  'curriculum',
  'learning',
  'community',
  'reports',
  'legal',
  'privacy',
  'statistics',
  'administration',
  'backups',
  'monitoring',
  'system',
]

/** The layers of the pages from the top: each imports only later ones. */
const webLayers = ['routes', 'features', 'ui', 'lib']

const tests = ['**/*.test.ts', '**/*.test.tsx']

/**
 * `regex` knows no look-ahead: a pattern with one matches nothing. `group` is in the syntax of .gitignore,
 * where `!` allows what an earlier entry forbids and `#` is escaped.
 */
type RestrictedImport = ({ regex: string } | { group: string[] }) & {
  message: string
  allowTypeImports?: boolean
}

/**
 * Overrides replace each other: a file gets the patterns of the last override that matches it, so each
 * override lists all patterns for its files.
 */
function restrictImports(
  files: string[],
  patterns: RestrictedImport[],
  excludeFiles: string[] = [],
): OxlintOverride {
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const sharedOverrides = [
  restrictImports(
    ['shared/**'],
    [{ group: ['*', '!zod', '!./**', '!../**'], message: 'shared imports zod and nothing else.' }],
    tests,
  ),
  restrictImports(
    ['shared/markdown/markdown.ts'],
    [
      {
        group: ['*', '!markdown-it', '!./**', '!../**'],
        message: 'markdown.ts imports markdown-it alone.',
      },
    ],
  ),
  restrictImports(
    ['shared/articles/**'],
    [
      {
        group: ['*', '!markdown-it', '!zod', '!./**', '!../**'],
        message: 'shared/articles imports markdown-it and nothing else.',
      },
    ],
    tests,
  ),
]

const platformOverrides = [
  restrictImports(
    ['server/platform/**', 'server/db/**'],
    [
      {
        regex: '^#(web|seed|tests)/|^#server/(domain|http|realtime)/|/(domain|http|realtime)/',
        message: 'platform and db import shared only.',
      },
      { regex: '^(hono|react)', message: 'platform and db use no web framework.' },
    ],
    tests,
  ),
  restrictImports(
    ['server/*.ts', 'server/startup/**', 'server/commands/**'],
    [
      {
        regex: '^#(web|seed|tests)/',
        message:
          'The server imports no pages; seed-on-first-start.ts alone loads the seed, on demand.',
      },
    ],
    [...tests, 'server/startup/seed-on-first-start.ts'],
  ),
]

const domainOverrides = domains.flatMap((domain, index) =>
  // A file of the domain's folder reaches another domain by `../`, one of a subfolder by `../../`.
  [`server/domain/${domain}/*`, `server/domain/${domain}/*/**`].map((files, depth) => {
    const folders = ['\\#server/domain/', '../'.repeat(depth + 1)]
    const inFolders = (names: string[], path: string) =>
      names.flatMap((name) => folders.map((folder) => `${folder}${name}/${path}`))
    const others = domains.filter((other) => other !== domain)
    return restrictImports(
      [files],
      [
        {
          regex: '^#(web|seed|tests)/|^#server/(http|realtime|app|main)',
          message: 'A domain imports shared, db, platform and earlier domains.',
        },
        {
          group: ['hono', 'hono/**', '@hono/**', 'react*', 'react*/**', '!hono/html'],
          message: 'A domain uses no web framework; hono/html escapes its templates.',
        },
        {
          group: [
            ...inFolders(others, '**'),
            ...inFolders(domains.slice(0, index), 'index.ts').map((path) => `!${path}`),
          ],
          message: `${domain} imports the index.ts of ${domains.slice(0, index).join(', ') || 'no domain'}.`,
        },
      ],
    )
  }),
)

const httpOverrides = [
  restrictImports(
    ['server/http/**', 'server/realtime/**'],
    [
      {
        regex: '^(drizzle-orm|pg-boss)',
        message: 'Queries belong in a domain, not in http or realtime.',
      },
      {
        group: [
          '\\#web/**',
          '\\#seed/**',
          '\\#tests/**',
          '\\#server/db/**',
          '!\\#server/db/client.ts',
          '!\\#server/db/database-errors.ts',
        ],
        message: 'http and realtime import domain, shared and platform.',
      },
      {
        group: ['\\#server/domain/*/**', '!\\#server/domain/*/index.ts'],
        message: 'Import a domain through its index.ts.',
      },
    ],
    tests,
  ),
  restrictImports(
    ['seed/**', 'bin/**'],
    [{ regex: '^#(web|tests)/|/tests/', message: 'Production code never imports tests.' }],
    tests,
  ),
]

const noServer: RestrictedImport = {
  regex: '^#(server|seed|tests)/|/server/',
  message: 'web imports shared only; web/lib/api.ts may import the type of the API.',
}

const otherFeature = 'A feature imports no other feature; a route combines them.'

function layersAbove(layer: string): RestrictedImport[] {
  const above = webLayers.slice(0, webLayers.indexOf(layer)).join('|')
  return [
    {
      regex: `^#web/(?:${above})/|^(?:\\.\\./)+(?:${above})/`,
      message: `${layer} imports no layer above it: ${webLayers.join(' → ')}.`,
    },
  ]
}

const webOverrides = [
  restrictImports(['web/**'], [noServer], [...tests, 'web/lib/api.ts']),
  ...['web/features/*/*', 'web/features/*/*/**'].map((files, depth) =>
    restrictImports(
      [files],
      [
        noServer,
        ...layersAbove('features'),
        { regex: `^#web/features/|^${'\\.\\./'.repeat(depth + 1)}`, message: otherFeature },
      ],
      tests,
    ),
  ),
  restrictImports(['web/ui/**'], [noServer, ...layersAbove('ui')], tests),
  restrictImports(['web/lib/**'], [noServer, ...layersAbove('lib')], [...tests, 'web/lib/api.ts']),
  restrictImports(
    ['web/lib/api.ts'],
    [
      { ...noServer, regex: '^#(server|seed|tests)/', allowTypeImports: true },
      ...layersAbove('lib'),
    ],
  ),
]

export default defineConfig({
  plugins: [
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'node',
    'react',
    'jsx-a11y',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-console': 'off',
    'eslint/no-underscore-dangle': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/no-array-reverse': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-cycle': 'error',
    'unicorn/no-array-sort': 'off',
    'eslint/no-empty': 'error',
    'node/no-process-env': 'error',
  },
  ignorePatterns: ['build/', 'data/', '.react-router/', 'server/db/migrations/'],
  overrides: [
    ...sharedOverrides,
    ...platformOverrides,
    // Tables refer to each other by foreign keys.
    { files: ['server/db/schema/**'], rules: { 'import/no-cycle': 'off' } },
    ...domainOverrides,
    ...httpOverrides,
    ...webOverrides,
    {
      files: ['web/**', 'shared/**'],
      excludeFiles: tests,
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: 'It exists only on HTTPS: use createId of web/lib/create-id.ts.',
          },
        ],
      },
    },
    {
      // config.ts reads the settings; the others extend the environment that child processes inherit.
      files: [
        'server/platform/config.ts',
        'server/startup/fast-imports.mjs',
        'bin/ensure-built.ts',
        'deploy/healthcheck.mjs',
        'tools/install.mjs',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: [...tests, 'tests/**'],
      rules: {
        'node/no-process-env': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/expect-expect': 'off',
        'eslint/no-empty-pattern': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-standalone-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
      },
    },
  ],
})
