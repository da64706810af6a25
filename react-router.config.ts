import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: one hashed file, and no address of its own to answer.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
