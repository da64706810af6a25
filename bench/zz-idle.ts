import { openBenchWorld } from './bench-world.ts'
import { readFileSync } from 'node:fs'
const world = await openBenchWorld()
try {
  const url = await world.newDatabase('m')
  for (const env of JSON.parse(process.argv[2]!)) {
    const t = performance.now()
    const web = await world.startProgram(url, { ROLE: 'web', ...env })
    const started = performance.now() - t
    const rss = () =>
      (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))![1]) / 1024).toFixed(0)
    await new Promise((r) => setTimeout(r, 1500))
    const tx = await (await fetch(web.url + '/metrics')).text()
    console.log(
      JSON.stringify(env),
      rss(),
      'started',
      started.toFixed(0),
      ['nodejs_heap_size_total_bytes', 'nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes']
        .map(
          (n) =>
            n + '=' + (Number(new RegExp('^' + n + ' ([0-9.e+]+)', 'm').exec(tx)?.[1]) / 1048576).toFixed(0),
        )
        .join(' '),
    )
    await web.stop()
  }
} finally {
  await world.close()
}
