import { logTo } from './log.ts'
import { parseOptions, type ProcessOptions, usage } from './options.ts'
import { startSandboxProvider } from './server.ts'

/** How often the parent process is checked. */
const parentCheckMs = 500

async function run(options: ProcessOptions): Promise<void> {
  const log = logTo((line) => process.stdout.write(line))
  const sandbox = await startSandboxProvider({ ...options, log })
  log({ level: 'info', message: 'listening', url: sandbox.url, publicUrl: sandbox.publicUrl })
  process.send?.({ type: 'ready', url: sandbox.url, publicUrl: sandbox.publicUrl })
  const stop = () => {
    void sandbox.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (options.parentPid !== null) {
    setInterval(() => {
      if (process.ppid !== options.parentPid) stop()
    }, parentCheckMs).unref()
  }
}

try {
  await run(parseOptions(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(
    `sandbox provider: ${error instanceof Error ? error.message : String(error)}\n${usage}\n`,
  )
  process.exitCode = 1
}
