// npm run replay: compares the SQL functions of the working tree with those of another commit, on the same random
// plans.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './machine-needs.mjs'
import { childEnvironment } from './prepare.mjs'

const usage = `npm run replay -- [--from REF] [--plans N] [--seed N] [--again]

  --from REF   the commit to compare with (HEAD). Where tables or parameters changed since, it needs entries in
               tests/build/replay/translations.ts; without them the replay stops and names the statement
  --plans N    random plans to record (200: about 7,000 calls of functions that write)
  --seed N     where the plans begin (OBOLE_SEED, else a fixed one)
  --again      replay the statements of the last run instead of recording new ones
`

/** @returns {Record<string, string>} */
function readSettings() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      plans: { type: 'string' },
      seed: { type: 'string' },
      again: { type: 'boolean' },
    },
  })
  for (const count of [values.plans, values.seed])
    if (count !== undefined && !/^\d{1,9}$/.test(count)) throw new Error(`${count} is not a number`)
  return {
    ...(values.from === undefined ? {} : { OBOLE_REPLAY_FROM: values.from }),
    ...(values.plans === undefined ? {} : { OBOLE_REPLAY_PLANS: values.plans }),
    ...(values.seed === undefined ? {} : { OBOLE_SEED: values.seed }),
    ...(values.again === true ? { OBOLE_REPLAY_AGAIN: '1' } : {}),
  }
}

try {
  const env = { ...childEnvironment(), ...readSettings() }
  const child = spawn('vitest', ['run', '--project', 'replay'], { cwd: root, env, stdio: 'inherit' })
  child.on('error', (error) => {
    throw error
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 1
}
