import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is one small immutable asset: no discovery requests, cacheable pages.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
