import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The route manifest is one small immutable asset, so pages are cacheable and need no discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
