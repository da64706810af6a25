import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A page carries its own routes; the next ones are asked for at `/__manifest`: 1.6 kB and a request less at first.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
